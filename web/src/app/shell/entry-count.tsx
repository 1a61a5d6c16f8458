import { useQuery } from '@tanstack/react-query';
import { dealCountsQuery } from '@/deals/queries.ts';
import { copy } from './copy.ts';

/** How many deals wait for the user, beside their menu entry; nothing for other entries. */
export function EntryCount({ to }: { to: string }) {
  return to === '/deals' ? <WaitingDeals /> : null;
}

function WaitingDeals() {
  const count = useQuery(dealCountsQuery()).data?.your_turn ?? 0;
  if (count === 0) return null;
  return (
    <span className="data ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 font-semibold text-[11px] text-on-brand leading-none">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only"> {copy.waiting(count)}</span>
    </span>
  );
}
