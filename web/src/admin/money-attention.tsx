import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/money/money.ts';
import { mediumDate } from '@/shared/time/dates.ts';
import { DataTable } from '@/shared/ui/data-table.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { Chargebacks } from './chargebacks.tsx';
import { copy } from './copy.ts';
import { BookingLink, ID_TAIL, MoneySection } from './money-parts.tsx';
import { moneyAttentionQuery } from './queries.ts';

type Attention = Schema<'MoneyAttention'>;

const { attention: texts, money } = copy;

interface OpensBooking {
  onOpen: (booking: string) => void;
}

/** What a person has to look at about money; hidden while there is nothing. */
export function MoneyAttention({ onOpen }: OpensBooking) {
  const { data, error, isFetching, refetch } = useQuery(moneyAttentionQuery);
  if (!data && error) {
    return <ErrorPanel title={texts.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return null;
  return (
    <>
      {data.chargebacks.length > 0 && <Chargebacks open={data.chargebacks} onOpen={onOpen} />}
      {data.differences.length > 0 && <Differences differences={data.differences} onOpen={onOpen} />}
      {data.refused.length > 0 && <Refused refused={data.refused} onOpen={onOpen} />}
      {data.unpaid.length > 0 && <Unpaid unpaid={data.unpaid} onOpen={onOpen} />}
    </>
  );
}

const bookingOf = (id: string | null, onOpen: (booking: string) => void) =>
  id ? <BookingLink id={id} onOpen={onOpen} /> : texts.unknown;

/** Records on which the provider and we do not agree. */
function Differences({ differences, onOpen }: OpensBooking & Pick<Attention, 'differences'>) {
  return (
    <MoneySection title={texts.differences} text={texts.differencesText}>
      <DataTable
        label={texts.differences}
        rows={differences}
        idOf={({ book, what, reference }) => `${book} ${what} ${reference}`}
        columns={[
          { id: 'found', head: texts.found, data: true, cell: (row) => mediumDate(row.found_at) },
          { id: 'provider', head: money.provider, cell: (row) => money.providerOf(row.book) },
          { id: 'what', head: texts.what, cell: (row) => texts.kinds[row.what] },
          {
            id: 'reference',
            head: texts.reference,
            cell: (row) => (
              <span title={row.reference} className="data text-label">
                {row.reference.slice(-ID_TAIL)}
              </span>
            ),
          },
          { id: 'booking', head: money.booking, cell: (row) => bookingOf(row.booking_id, onOpen) },
          { id: 'theirs', head: texts.theirs, data: true, right: true, cell: (row) => cents(row.theirs_cents) },
          { id: 'ours', head: texts.ours, data: true, right: true, cell: (row) => cents(row.ours_cents) },
        ]}
      />
    </MoneySection>
  );
}

/** Refunds and payouts that the provider refused to send. */
function Refused({ refused, onOpen }: OpensBooking & Pick<Attention, 'refused'>) {
  return (
    <MoneySection title={texts.refused} text={texts.refusedText}>
      <DataTable
        label={texts.refused}
        rows={refused}
        idOf={({ what, booking_id: id, error }) => `${what} ${id} ${error}`}
        columns={[
          { id: 'what', head: texts.what, cell: (row) => texts.kinds[row.what] },
          { id: 'booking', head: money.booking, cell: (row) => bookingOf(row.booking_id, onOpen) },
          { id: 'why', head: texts.why, cell: (row) => row.error },
          {
            id: 'amount',
            head: texts.amount,
            data: true,
            right: true,
            cell: (row) => (row.amount_cents === null ? texts.unknown : cents(row.amount_cents)),
          },
        ]}
      />
    </MoneySection>
  );
}

/** Creators whose released money waits. */
function Unpaid({ unpaid, onOpen }: OpensBooking & Pick<Attention, 'unpaid'>) {
  return (
    <MoneySection title={texts.unpaid} text={texts.unpaidText}>
      <DataTable
        label={texts.unpaid}
        rows={unpaid}
        idOf={({ booking_id: id }) => id}
        columns={[
          { id: 'since', head: texts.since, data: true, cell: (row) => mediumDate(row.since) },
          { id: 'creator', head: money.creator, cell: (row) => row.full_name || row.user_id.slice(-ID_TAIL) },
          { id: 'why', head: texts.why, cell: (row) => (row.restricted ? texts.restricted : texts.noAccount) },
          { id: 'booking', head: money.booking, cell: (row) => bookingOf(row.booking_id, onOpen) },
          { id: 'amount', head: texts.amount, data: true, right: true, cell: (row) => cents(row.amount_cents) },
        ]}
      />
    </MoneySection>
  );
}
