import { type ReactNode, useId } from 'react';

interface SectionProps {
  /** Anchor for links. */
  id: string;
  title: string;
  /** A small element at the heading's right edge. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a long page, with a heading. */
export function Section({ id, title, aside, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className="grid scroll-mt-24 grid-cols-1 gap-5">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading} className="text-title-2">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
