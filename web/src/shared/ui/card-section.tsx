import { type ReactNode, useId } from 'react';
import { CardGrid } from './page/card.tsx';

interface CardSectionProps {
  title: string;
  /** Something else is beside the grid on wide screens. */
  narrow?: boolean;
  /** Nothing is above it that it is to be told from. */
  first?: boolean | undefined;
  /** List items with cards. */
  children: ReactNode;
}

/** A grid of cards below a list, with a heading of its own. */
export function CardSection({ title, narrow = false, first, children }: CardSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={first ? 'mt-6' : 'mt-16 border-line border-t pt-10'}>
      <h2 id={heading} className="mb-6 text-title-2">
        {title}
      </h2>
      <CardGrid narrow={narrow}>{children}</CardGrid>
    </section>
  );
}
