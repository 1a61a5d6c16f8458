import { type ReactNode, useId } from 'react';
import { CardGrid } from './page/card.tsx';

interface CardSectionProps {
  title: string;
  /** Something else is beside the grid on wide screens. */
  narrow?: boolean;
  /** List items with cards. */
  children: ReactNode;
}

/** A grid of cards below a list, with a heading of its own. */
export function CardSection({ title, narrow = false, children }: CardSectionProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="mt-16 border-line border-t pt-10 first:mt-6 first:border-t-0 first:pt-0"
    >
      <h2 id={heading} className="mb-6 text-title-2">
        {title}
      </h2>
      <CardGrid narrow={narrow}>{children}</CardGrid>
    </section>
  );
}
