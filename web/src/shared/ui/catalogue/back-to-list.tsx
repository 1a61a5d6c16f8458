import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lastListSearch } from '../../lib/list-search.ts';

/** The link from a part of a list, or one item of it, back to the list, with the filters it had. */
export function BackToList({ list, children }: { list: NonNullable<LinkProps['to']>; children: string }) {
  return (
    <Link
      to={list}
      search={lastListSearch(list)}
      className="-ml-2 inline-flex h-10 items-center gap-2 justify-self-start rounded-control px-2 text-ink-2 text-small hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
