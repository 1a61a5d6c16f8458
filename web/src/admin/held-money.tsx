import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/money/money.ts';
import { DataTable } from '@/shared/ui/data-table.tsx';
import { Loading } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { RowsSkeleton } from '@/shared/ui/paged-list.tsx';
import { copy } from './copy.ts';
import { MoneySection } from './money-parts.tsx';
import { heldMoneyQuery } from './queries.ts';

type Held = Schema<'HeldBooking'>;

const { money } = copy;

/** The bookings that money is held for: what, between whom, in which state. */
export function HeldMoney({ onOpen }: { onOpen: (booking: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery(heldMoneyQuery);
  return (
    <MoneySection title={money.heldDeals} text={money.heldDealsText}>
      {!data && error && (
        <ErrorPanel small title={money.heldFailed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading text={money.loadingHeld}>
          <RowsSkeleton />
        </Loading>
      )}
      {data?.held.length === 0 && <EmptyPanel small title={money.noHeld} />}
      {data && data.held.length > 0 && <HeldTable held={data.held} onOpen={onOpen} />}
    </MoneySection>
  );
}

function HeldTable({ held, onOpen }: { held: readonly Held[]; onOpen: (booking: string) => void }) {
  return (
    <DataTable
      label={money.heldDeals}
      rows={held}
      idOf={({ booking_id: id }) => id}
      columns={[
        {
          id: 'booking',
          head: money.booking,
          cell: (row) => (
            <button
              type="button"
              onClick={() => onOpen(row.booking_id)}
              className="min-h-10 rounded-control text-left underline-offset-4 [overflow-wrap:anywhere] hover:underline"
            >
              {row.title ?? money.untitled}
            </button>
          ),
        },
        {
          id: 'parties',
          head: money.parties,
          cell: ({ hirer, creator }) => `${hirer ?? money.gone} · ${creator ?? money.gone}`,
        },
        { id: 'state', head: money.state, cell: ({ status }) => status && money.states[status] },
        { id: 'held', head: money.held, data: true, right: true, cell: (row) => cents(row.cents) },
      ]}
    />
  );
}
