import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { cents } from '@/shared/money/money.ts';
import { copy } from '../copy.ts';
import { receiptQuery } from '../queries.ts';

/**
 * What the provider refused to send of a deal that has ended: a refund to the hirer, or the payout to the creator. Each
 * side sees its own part, and admins both. Nothing if all was sent.
 */
export function RefusedMoney({ id }: { id: string }) {
  const receipt = useQuery(receiptQuery(id)).data;
  const refused = receipt?.refunds.filter((refund) => refund.refused) ?? [];
  const refund = refused.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return (
    <>
      {refund > 0 && <Refused text={copy.timeline.refundRefused(cents(refund))} />}
      {receipt?.payout_refused && <Refused text={copy.timeline.payoutRefused} />}
    </>
  );
}

function Refused({ text }: { text: string }) {
  return (
    <p role="status" className="flex gap-2 text-small text-warning">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}
