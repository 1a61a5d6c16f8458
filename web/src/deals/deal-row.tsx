import type { ReactNode } from 'react';

interface DealRowProps {
  cover: string;
  title: string;
  /** The people on the other side, with their addresses. */
  people: ReactNode;
  /** Status chips. */
  chips: ReactNode;
  /** Dates and prices. */
  facts: ReactNode;
  /** Further notes such as deadlines or feedback. */
  notes?: ReactNode;
  actions: ReactNode;
}

/** A booking or project in a list: picture, title, state and actions. */
export function DealRow({ cover, title, people, chips, facts, notes, actions }: DealRowProps) {
  return (
    <li className="group grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 gap-y-4 border-line border-t py-5 sm:grid-cols-[152px_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-6">
      <div className="aspect-4/3 self-start overflow-hidden rounded-control bg-raised sm:row-span-2">
        <img
          src={cover}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover transition-transform duration-700 ease-out group-hover:scale-[1.045]"
        />
      </div>
      <div className="grid grid-cols-1 content-start gap-2 xl:grid-cols-[minmax(0,1fr)_auto] xl:gap-x-6">
        <div className="grid min-w-0 grid-cols-1 content-start gap-1">
          <h3 className="text-card [overflow-wrap:anywhere]">{title}</h3>
          {people}
          <p className="data text-ink-3 text-label">{facts}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 xl:justify-end xl:self-start">{chips}</div>
      </div>
      <div className="col-span-2 grid grid-cols-1 gap-4 sm:col-start-2 sm:col-end-3">
        {notes}
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      </div>
    </li>
  );
}
