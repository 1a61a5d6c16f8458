import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { newBooking } from '@/shared/api/limits.gen.ts';
import { failureText } from '@/shared/api/problem.ts';
import { dealKeys, experienceKeys } from '@/shared/api/query-keys.ts';
import { useSession } from '@/shared/api/session.ts';
import { longDate } from '@/shared/lib/dates.ts';
import { loadDraft, useDraft } from '@/shared/lib/draft.ts';
import { dollars, perHour, totalFor } from '@/shared/lib/money.ts';
import { checkSchema, useValidatedForm } from '@/shared/lib/use-validated-form.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { type BookingInput, bookingForm } from './booking-form.ts';
import { copy } from './copy.ts';
import type { Experience } from './experience-card.tsx';

interface BookingDialogProps {
  experience: Experience;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The form before anything was typed. */
const EMPTY = { portfolio: '', hours: '1' };

const toHours = (typed: unknown) => (typed === '' ? Number.NaN : Number(typed));

/** Asks for an experience: an optional portfolio link, the hours, and what that comes to. */
export default function BookingDialog({ experience, open, onOpenChange }: BookingDialogProps) {
  const session = useSession();
  const form = `booking:${session.state === 'person' ? session.userId : ''}:${experience.id}`;
  const [typed, setTyped] = useState({ ...EMPTY, ...loadDraft<typeof EMPTY>(form) });
  const dropDraft = useDraft(form, typed);
  const book = useBook(experience, () => {
    dropDraft();
    setTyped(EMPTY);
    onOpenChange(false);
  });
  const { errors, recheck, onSubmit } = useValidatedForm<BookingInput>({
    check: (data) => checkSchema(bookingForm, { portfolio: data.get('portfolio'), hours: toHours(data.get('hours')) }),
    // What failed was shown, and the form keeps what was typed.
    send: (values) => book.mutateAsync(values).then(undefined, () => undefined),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={experience.title}
      cover={experience.cover}
      description={
        <>
          {copy.dialog.description(experience.mentorName)} ·{' '}
          <span className="data text-ink">{perHour(experience.pricePerHour)}</span>
        </>
      }
    >
      <form noValidate onSubmit={onSubmit} onChange={recheck} className="grid grid-cols-1 gap-6">
        <Field label={copy.dialog.portfolio} optional hint={copy.dialog.portfolioHint} error={errors.portfolio}>
          <Input
            name="portfolio"
            value={typed.portfolio}
            onChange={({ target }) => setTyped({ ...typed, portfolio: target.value })}
            type="url"
            placeholder="https://"
            inputMode="url"
          />
        </Field>
        <div className="grid grid-cols-[1fr_auto] items-start gap-4">
          <Field label={copy.dialog.hours} error={errors.hours}>
            <Input
              name="hours"
              value={typed.hours}
              onChange={({ target }) => setTyped({ ...typed, hours: target.value })}
              type="number"
              min={newBooking.hours.minimum}
              max={newBooking.hours.maximum}
              step={newBooking.hours.multipleOf}
              inputMode="decimal"
            />
          </Field>
          <Total price={experience.pricePerHour} hours={toHours(typed.hours)} />
        </div>
        <p className="text-ink-3 text-small">
          {experience.side === 'wanted' ? copy.dialog.totalHintWanted : copy.dialog.totalHint}
        </p>
        <DialogActions>
          <Button look="ghost" onClick={() => onOpenChange(false)}>
            {copy.dialog.cancel}
          </Button>
          <Button type="submit" look="primary" busy={book.isPending} busyText={copy.dialog.submitting}>
            {copy.dialog.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What the hours come to; the server's sum decides. */
function Total({ price, hours }: { price: number; hours: number }) {
  const known = bookingForm.shape.hours.safeParse(hours).success;
  return (
    <div className="grid grid-cols-1 gap-2 text-right">
      <span className="font-medium text-small">{copy.dialog.total}</span>
      <output className="data flex h-11 min-w-28 items-center justify-end text-card">
        {known ? dollars(totalFor(price, hours)) : '–'}
      </output>
    </div>
  );
}

function useBook(experience: Experience, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: BookingInput) =>
      body(
        api.POST('/api/bookings', {
          body: { experience_id: experience.id, portfolio_link: form.portfolio || null, hours: form.hours },
        }),
      ),
    onSuccess: ({ booking }) => {
      const [title, description] = copy.toasts.booked(experience.title);
      toast({ title, description, detail: answerBy(booking), tone: 'success' });
      for (const queryKey of [dealKeys.all, experienceKeys.all]) void client.invalidateQueries({ queryKey });
      done();
    },
    onError: (error) => {
      const [title, sentence] = copy.toasts.bookingFailed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
}

/** Who answers, and until when. */
function answerBy({ viewer_side, users, experiences, respond_by }: Schema<'BookingView'>) {
  const { full_name } = viewer_side === 'creator' ? experiences.users : users;
  return respond_by && full_name ? copy.toasts.answerBy(full_name, longDate(respond_by)) : undefined;
}
