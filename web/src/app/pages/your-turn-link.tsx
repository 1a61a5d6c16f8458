import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { dealCountsQuery } from '@/deals/queries.ts';
import { copy } from '../shell/copy.ts';

/** How many deals wait for the user, as a link to them; nothing if there are none. */
export default function YourTurnLink() {
  const count = useQuery(dealCountsQuery).data?.your_turn ?? 0;
  if (count === 0) return null;
  return (
    <div className="page pt-4">
      <Link
        to="/deals"
        className="flex min-h-11 items-center gap-3 rounded-card bg-surface px-5 py-3 font-medium transition-colors duration-150 hover:bg-raised"
      >
        <span aria-hidden="true" className="size-2 rounded-full bg-brand-ink" />
        <span className="flex-1">{copy.waiting(count)}</span>
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </div>
  );
}
