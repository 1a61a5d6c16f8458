import { createContext, type ReactNode, use } from 'react';

/** The level of the headings: below a page's title, or below that of a panel. */
export const HeadingContext = createContext<'h2' | 'h3'>('h3');

/** A part of a deal, with a quiet heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const Heading = use(HeadingContext);
  return (
    <section className="grid grid-cols-1 gap-4">
      <Heading className="font-medium text-ink-2 text-small">{title}</Heading>
      {children}
    </section>
  );
}
