import { useQuery } from '@tanstack/react-query';
import { cents } from '@/shared/lib/money.ts';
import { copy } from '../copy.ts';
import { refundQuery } from '../queries.ts';

/** What the move gives back, in the server's number, before the click. */
export function RefundNote({ dealId, action }: { dealId: string; action: 'cancel' | 'reject' }) {
  const { data, error } = useQuery(refundQuery(dealId, action));
  return (
    <div
      aria-live="polite"
      className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 rounded-card bg-raised p-4"
    >
      <p className="text-small">{copy.refund.label}</p>
      <p className="data text-card">{data ? cents(data.refund_cents) : '…'}</p>
      <p className="col-span-2 text-ink-2 text-small">
        {data?.text ?? (error ? copy.refund.failed : copy.refund.loading)}
      </p>
    </div>
  );
}
