import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { DealRowList } from './comparison/deal-row-list.tsx';
import { grouped } from './comparison/group.ts';
import { copy } from './copy.ts';
import { DealsLoading } from './deals-loading.tsx';
import { DealDialogs } from './dialogs/deal-dialogs.tsx';
import { dealsQuery } from './queries.ts';

/** How many are shown; the page "Deals" has the others. */
const SHOWN = 3;

interface NextDealsProps {
  /** How many rows wait for the user, if that is known already. */
  expected: number | undefined;
}

/** The deals that wait for the user, the most urgent first, with their buttons; nothing if there are none. */
export function NextDeals({ expected }: NextDealsProps) {
  const list = useInfiniteQuery(dealsQuery('your_turn'));
  const rows = list.data?.pages[0]?.deals;
  if (!rows && list.error) {
    const retry = () => void list.refetch();
    return (
      <div className="mt-6">
        <ErrorPanel title={copy.page.failed} error={list.error} retrying={list.isFetching} onRetry={retry} />
      </div>
    );
  }
  if (!rows) return expected === 0 ? null : <DealsLoading />;
  if (rows.length === 0) return null;
  const left = (expected ?? 0) - Math.min(SHOWN, grouped(rows).length);
  return (
    <DealDialogs rows={rows}>
      <section aria-label={copy.page.tabs.your_turn} className="mt-6 border-line border-t">
        <DealRowList deals={rows} most={SHOWN} />
        {left > 0 && (
          <p className="border-line border-b py-4 text-small">
            <Link to="/deals" className="rounded-control text-ink-2 underline underline-offset-4 hover:text-ink">
              {copy.page.moreCount(left)}
            </Link>
          </p>
        )}
      </section>
    </DealDialogs>
  );
}
