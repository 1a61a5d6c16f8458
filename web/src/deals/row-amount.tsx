import { cents } from '@/shared/money/money.ts';
import { copy } from './copy.ts';
import { amountStands } from './progress.ts';
import type { DealRowView } from './queries.ts';

type Amounts = Pick<
  DealRowView,
  'viewer_side' | 'status' | 'money' | 'total_cents' | 'creator_cents' | 'returned_cents'
>;

const UNPAID: readonly DealRowView['money'][] = ['none', 'due', 'processing'];

interface RowAmountProps {
  deal: Amounts;
  /** What distinguishes it among the amounts of all rows. */
  note?: string | undefined;
}

/** The viewer's part of a deal's money with its name: what they pay, or what they get after our fee. */
export function RowAmount({ deal, note }: RowAmountProps) {
  const { terms, page } = copy;
  const { money, viewer_side } = deal;
  // until a dispute is settled, nobody knows what the creator gets
  const open = deal.status === 'disputed' && money !== 'released';
  const gets = viewer_side === 'creator' && !open;
  const over = gets ? money === 'released' || money === 'partially_refunded' : !UNPAID.includes(money);
  const pays = over ? page.paid : terms.youPay;
  const name = gets ? (over ? page.got : terms.youGet) : viewer_side === 'creator' ? copy.money.held : pays;
  const mine = gets ? deal.creator_cents : deal.total_cents;
  const cameBack = viewer_side === 'hirer' && deal.returned_cents > 0;
  const amount = viewer_side === 'operator' ? deal.total_cents : mine;
  return (
    <p className="data mt-2 grid grid-cols-1 lg:justify-self-end">
      {amountStands(deal) && !(gets && money === 'refund_window') ? (
        <>
          <span className="lg:justify-self-end">
            <span className="mr-1 font-sans text-ink-3 text-label">
              {viewer_side === 'operator' ? terms.total : name}{' '}
            </span>
            <span className="text-card">{cents(amount)}</span>
          </span>
          {note && <span className="font-sans text-small text-success lg:justify-self-end">{note}</span>}
          {cameBack && (
            <span className="font-sans text-ink-2 text-small lg:justify-self-end">
              {page.cameBack(cents(deal.returned_cents))}
            </span>
          )}
        </>
      ) : (
        <s className="text-ink-3">{cents(amount)}</s>
      )}
    </p>
  );
}
