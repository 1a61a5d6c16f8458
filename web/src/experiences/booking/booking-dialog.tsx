import { api, body, type Schema } from '@/shared/api/client.ts';
import { useSession } from '@/shared/api/session.ts';
import { cents, perHour } from '@/shared/money/money.ts';
import { answerTime } from '@/shared/terms/answer-time.ts';
import { useFeeRate } from '@/shared/terms/fee.ts';
import { copy as terms } from '@/shared/terms/form/copy.ts';
import { sendWith } from '@/shared/terms/form/send-with.ts';
import { EMPTY_TERMS, pricingOf, type TermsDraft, termsBody, totalCents } from '@/shared/terms/form/terms.ts';
import { TermsForm } from '@/shared/terms/form/terms-form.tsx';
import { useSendTerms } from '@/shared/terms/form/use-send-terms.ts';
import { DEFAULT_POLICY } from '@/shared/terms/policy.ts';
import { longDate } from '@/shared/time/dates.ts';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Dialog } from '@/shared/ui/dialog.tsx';
import type { Experience } from '../experience-card.tsx';
import { copy } from './copy.ts';

interface BookingDialogProps {
  experience: Experience;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The listing's own terms. Hours that it doesn't name are left to the person who asks. */
function termsOf({ facts, price_cents }: Experience): TermsDraft {
  return {
    ...EMPTY_TERMS,
    ...pricingOf(facts.fixed_price_cents, price_cents),
    hours: facts.hours ? String(facts.hours) : '',
    start: facts.start_by ?? '',
    finish: facts.finish_by ?? '',
  };
}

/** Requests a booking: what the sender says, hours, price and dates, and what that commits to. */
export default function BookingDialog({ experience, open, onOpenChange }: BookingDialogProps) {
  const session = useSession();
  const book = useBook(experience);
  const feeRate = useFeeRate();
  const brief = experience.side === 'wanted';
  const publisher = translateFallback(experience.mentorName);
  const fixed = experience.facts.fixed_price_cents;
  const price = fixed ? cents(fixed) : perHour(experience.pricePerHour);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      wide
      title={copy.title[experience.side]}
      description={
        <>
          <span className="block font-medium text-ink [overflow-wrap:anywhere]">{experience.title}</span>
          {copy.description(publisher)}&nbsp;· <span className="data text-ink">{price}</span>
        </>
      }
    >
      <TermsForm
        draft={`booking:${session.state === 'person' ? session.userId : ''}:${experience.id}`}
        initial={termsOf(experience)}
        purpose={brief ? 'pitch' : 'need'}
        portfolioHint={brief ? copy.portfolioHint(publisher) : undefined}
        priceHint={terms.listed(price)}
        budget={brief ? totalCents(termsOf(experience)) : undefined}
        feeRate={feeRate}
        creator={brief ? { me: true } : { name: publisher }}
        policy={experience.facts.cancellation ?? DEFAULT_POLICY}
        answer={{ name: publisher, time: answerTime(brief ? 'creator' : 'hirer') }}
        submit={copy.submit[experience.side]}
        submitting={copy.submitting}
        busy={book.isPending}
        onSend={sendWith(book, () => onOpenChange(false))}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

const useBook = (experience: Experience) =>
  useSendTerms({
    send: ({ values, confirmed }) =>
      body(
        api.POST('/api/bookings', {
          body: {
            experience_id: experience.id,
            portfolio_link: values.portfolio || null,
            message: values.message || null,
            ...termsBody(values, confirmed),
          },
        }),
      ),
    done: ({ booking }) => ({
      deal: booking.id,
      texts: copy.toasts.booked(experience.title),
      detail: sentNote(experience.side, booking),
    }),
    failed: copy.toasts.bookingFailed,
  });

/** What was sent; who has to respond, and by when. */
function sentNote(side: Experience['side'], { viewer_side, users, experiences, respond_by }: Schema<'BookingView'>) {
  const { full_name } = viewer_side === 'creator' ? experiences.users : users;
  const sent = copy.toasts.sent[side];
  return respond_by && full_name ? `${sent} ${copy.toasts.answerBy(full_name, longDate(respond_by))}` : sent;
}
