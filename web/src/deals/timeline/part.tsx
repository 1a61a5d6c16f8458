import { createContext, type ReactNode, use } from 'react';

/** The level of the headings: below a page's title, or below that of a panel. */
export const HeadingContext = createContext<'h2' | 'h3'>('h3');

interface PartProps {
  title: string;
  /** It is what a dialog of the viewer has brought about: its heading has the focus once that has closed. */
  isResult?: boolean;
  children: ReactNode;
}

/** A part of a deal, with a quiet heading. */
export function Part({ title, isResult, children }: PartProps) {
  const Heading = use(HeadingContext);
  return (
    <section className="grid grid-cols-1 gap-4">
      <Heading
        {...(isResult && { tabIndex: -1, 'data-takes-focus': '' })}
        className="font-medium text-ink-2 text-small outline-none"
      >
        {title}
      </Heading>
      {children}
    </section>
  );
}
