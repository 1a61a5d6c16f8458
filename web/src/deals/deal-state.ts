import type { Schema } from '@/shared/api/client.ts';
import { copy } from './copy.ts';
import { wasSplit } from './progress.ts';

interface DealRegions {
  readonly status: Schema<'BookingStatus'> | Schema<'Work'>;
  readonly work: Schema<'Work'> | null;
  readonly money: Schema<'Money'>;
  readonly dispute: Schema<'Dispute'>;
  /** Whether the newest terms answer others. */
  readonly is_counter_offer?: boolean;
  /** What went back to the hirer of a split. */
  readonly returned_cents?: number;
}

/** Whether a dispute waits for its end. */
export const isDisputed = ({ dispute }: Pick<DealRegions, 'dispute'>) => dispute === 'open' || dispute === 'answered';

export type StateTone = 'neutral' | 'success' | 'warning' | 'danger';

interface DealState {
  readonly text: string;
  readonly tone: StateTone;
}

const WARNINGS: readonly string[] = ['due', 'processing', 'refund_window', 'changes_requested'];
const SUCCESSES: readonly string[] = ['delivered', 'clearing', 'released', 'completed'];
const toneOf = (state: string): StateTone =>
  WARNINGS.includes(state) ? 'warning' : SUCCESSES.includes(state) ? 'success' : 'neutral';

const { request, work: works, money: moneys } = copy.machine;
const of = <T extends string>(words: Readonly<Record<T, string>>, state: T): DealState => ({
  text: words[state],
  tone: toneOf(state),
});

/** The state of a deal in one chip: of its three regions, the one that matters most now. */
export function dealState({
  status,
  work,
  money,
  dispute,
  is_counter_offer = false,
  returned_cents = 0,
}: DealRegions): DealState {
  if (status === 'disputed' || isDisputed({ dispute })) return { text: copy.status.disputed, tone: 'danger' };
  if (status === 'pending' && is_counter_offer) return { text: copy.counterOffer, tone: 'neutral' };
  if (work === 'offered') return of(works, work);
  if (status === 'pending' || status === 'declined' || status === 'withdrawn' || status === 'expired') {
    return of(request, status);
  }
  if (money === 'refund_window' || money === 'refunded' || money === 'partially_refunded') return of(moneys, money);
  if (work === 'cancelled' || work === 'rejected') {
    return wasSplit({ work, money, returned_cents }) ? { text: copy.split, tone: 'neutral' } : of(works, work);
  }
  if (money === 'due' || money === 'processing') return of(moneys, money);
  if (work === 'completed') return money === 'void' || money === 'none' ? of(works, work) : of(moneys, money);
  return work ? of(works, work) : of(request, 'approved');
}
