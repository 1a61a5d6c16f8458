import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { dealCountsQuery } from '@/deals/queries.ts';
import type { Experience } from '@/experiences/experience-card.tsx';
import { ownListingsQuery } from '@/experiences/queries.ts';
import { copy } from './copy.ts';

/** How many are named; the profile has all. */
const SHOWN = 3;

/** The hirer's newest open briefs that nobody has answered yet, for whom nothing waits. */
export default function OpenBriefs({ userId }: { userId: string }) {
  const listings = useInfiniteQuery(ownListingsQuery(userId)).data?.pages[0]?.experiences ?? [];
  const open = listings.filter(({ side, taken }) => side === 'wanted' && !taken).slice(0, SHOWN);
  if (open.length === 0) return null;
  return (
    <ul className="mt-6">
      {open.map((brief) => (
        <OpenBrief key={brief.id} brief={brief} />
      ))}
    </ul>
  );
}

/** A brief without a single proposal, as a link to it; nothing if there was one. */
function OpenBrief({ brief: { id, title } }: { brief: Experience }) {
  const counts = useQuery(dealCountsQuery(id)).data;
  if (!counts || Object.values(counts).some((deals) => deals > 0)) return null;
  return (
    <li className="border-line border-t">
      <Link
        to="/experiences/$id"
        params={{ id }}
        className="flex min-h-11 items-center justify-between gap-4 rounded-control underline-offset-4 hover:underline"
      >
        <span className="min-w-0 [overflow-wrap:anywhere]">{copy.openBrief(title)}</span>
        <ChevronRight aria-hidden="true" className="size-4 text-ink-3" />
      </Link>
    </li>
  );
}
