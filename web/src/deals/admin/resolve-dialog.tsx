import { useQuery } from '@tanstack/react-query';
import { Banknote, Split, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/money/money.ts';
import { longDate } from '@/shared/time/dates.ts';
import { PromptDialog } from '@/shared/ui/prompt-dialog.tsx';
import { RadioCards } from '@/shared/ui/radio-cards.tsx';
import { LoadedStatements } from '../disputes/loaded-statements.tsx';
import { partiesOf } from '../parties.ts';
import { type Timeline, timelineQuery } from '../queries.ts';
import { useAmount } from '../splits/amount.ts';
import { AmountField } from '../splits/amount-field.tsx';
import { SplitAmounts } from '../splits/split-amounts.tsx';
import { SplitPreviewPanel } from '../splits/split-preview.tsx';
import { useSplitPreview } from '../splits/use-split-preview.ts';
import { useAdminAction } from './admin-actions.ts';
import { copy } from './copy.ts';
import type { AdminBooking } from './queries.ts';
import { WhichBooking } from './which-booking.tsx';

type Outcome = Schema<'Outcome'>;

interface ResolveDialogProps {
  booking: Omit<AdminBooking, 'emails'>;
  onClose: () => void;
}

/** Decides a dispute: shows what both sides say, and asks who gets the money, and why. */
export function ResolveDialog({ booking, onClose }: ResolveDialogProps) {
  const { decide } = copy;
  const found = useQuery(timelineQuery(booking.id));
  const [outcome, setOutcome] = useState<Outcome>();
  const [refused, setRefused] = useState(false);
  const amount = useAmount(`resolve-amount:${booking.id}`);
  const splits = outcome === 'split';
  const preview = useSplitPreview(booking.id, 'refund_cents', splits ? amount.cents : undefined);
  const { mutate, isPending } = useAdminAction();
  const held = found.data?.money.held_cents;
  // What a release gives: hours that were not used no longer go back then.
  const whole = useSplitPreview(booking.id, 'refund_cents', held && !booking.chargeback ? 0 : undefined).split;
  const shares = whole ?? booking;
  const parties = partiesOf(booking);
  return (
    <PromptDialog
      {...decide.resolve}
      send={outcome ? decide.outcomes[outcome](moneyOf(shares)) : decide.resolve.send}
      draft={`resolve:${booking.id}`}
      label={decide.label}
      hint={decide.hint}
      invalid={decide.missing}
      sending={decide.sending}
      cancel={decide.cancel}
      danger
      busy={isPending}
      waiting={splits && !preview.split}
      onClose={onClose}
      onSend={(reason, sent) => {
        setRefused(!outcome);
        if (!outcome) return;
        const done = () => {
          amount.dropDraft();
          sent();
        };
        const decision = { id: booking.id, action: 'resolve', reason, outcome } as const;
        mutate(splits ? { ...decision, refund: amount.cents } : decision, { onSuccess: done });
      }}
      before={
        <>
          <WhichBooking booking={booking} linked />
          <LoadedStatements found={found} />
          {found.data && <ProposedSplit timeline={found.data} />}
          {found.data && <PendingAnswer timeline={found.data} />}
          {booking.chargeback && <p className="text-ink-2 text-small">{decide.chargeback}</p>}
          <RadioCards
            legend={decide.outcome}
            error={refused && !outcome ? decide.choose : undefined}
            name="outcome"
            onChange={({ target }) => setOutcome(target.value as Outcome)}
            choices={outcomes(shares, booking.chargeback, Boolean(held))}
          />
          {splits && (
            <>
              <AmountField amount={amount} parties={parties} held={held} refused={preview.refused} />
              <SplitPreviewPanel preview={preview} parties={parties} />
            </>
          )}
        </>
      }
    />
  );
}

/** The shares of a release; the server says how large they are, and what was returned before is in neither. */
interface Shares {
  readonly creator_cents: number;
  readonly fee_cents: number;
}

/** All that is decided about. */
const moneyOf = ({ creator_cents, fee_cents }: Shares) => cents(creator_cents + fee_cents);

/** Who can get the money. After a chargeback the bank has decided that, and nothing is left to be split. */
function outcomes(shares: Shares, chargeback: boolean, held: boolean) {
  const { decide } = copy;
  const [money, fee] = [moneyOf(shares), cents(shares.fee_cents)];
  const all: { value: Outcome; label: string; hint: string; icon: React.ReactNode }[] = [
    {
      value: 'refund',
      label: decide.refund,
      hint: chargeback ? decide.chargebackRefund(money) : decide.refundText(money),
      icon: <Undo2 />,
    },
    {
      value: 'release',
      label: decide.release,
      hint: chargeback ? decide.chargebackRelease(money, fee) : decide.releaseText(money, fee),
      icon: <Banknote />,
    },
    { value: 'split', label: decide.split, hint: decide.splitText, icon: <Split /> },
  ];
  return held && !chargeback ? all : all.filter(({ value }) => value !== 'split');
}

/** Who has not answered the dispute yet but still can, and until when. */
function PendingAnswer({ timeline: { booking, now } }: { timeline: Timeline }) {
  const { dispute, disputed_by, answer_dispute_by: until } = booking;
  if (dispute !== 'open' || !disputed_by || !until || new Date(until) <= new Date(now)) return null;
  const name = partiesOf(booking)[disputed_by === 'hirer' ? 'creator' : 'hirer'];
  return <p className="text-ink-2 text-small">{copy.decide.waits(name, longDate(until))}</p>;
}

/** The split that one side proposes, if any. */
function ProposedSplit({ timeline: { booking } }: { timeline: Timeline }) {
  const { split } = booking;
  if (!split) return null;
  const parties = partiesOf(booking);
  return (
    <section
      aria-label={copy.decide.proposed(parties[split.by])}
      className="grid grid-cols-1 gap-2 rounded-card border border-line p-4"
    >
      <p className="text-ink-2 text-small">{copy.decide.proposed(parties[split.by])}</p>
      <SplitAmounts split={split} parties={parties} />
    </section>
  );
}
