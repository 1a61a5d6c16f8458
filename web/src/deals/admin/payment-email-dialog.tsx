import { useState } from 'react';
import { loadDraft } from '@/shared/lib/draft.ts';
import { useDraft } from '@/shared/lib/use-draft.ts';
import { currencyAffix } from '@/shared/money/money.ts';
import { Button } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { useSendPaymentEmails } from './admin-actions.ts';
import { copy } from './copy.ts';
import type { AdminBooking } from './queries.ts';

/** The states of the money before a payment. */
const UNPAID: readonly AdminBooking['money'][] = ['none', 'due', 'processing', 'void'];

interface Typed {
  amount: string;
  paymentId: string;
}

/** Sends the payment-confirmed emails, with an amount and a payment id that the admin enters. */
export function PaymentEmailDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const form = `payment-mail:${booking.id}`;
  const [amount, setAmount] = useState(() => loadDraft<Typed>(form).amount ?? '');
  const [paymentId, setPaymentId] = useState(() => loadDraft<Typed>(form).paymentId ?? '');
  const dropDraft = useDraft(form, { amount, paymentId });
  const [refused, setRefused] = useState(false);
  const { mutate, isPending } = useSendPaymentEmails();
  const send = () => {
    if (amount.trim() === '' || paymentId.trim() === '') {
      setRefused(true);
      const [title, description] = copy.paymentEmails.missing;
      toast({ title, description, tone: 'error' });
      return;
    }
    const email = {
      bookingId: booking.id,
      amount: Number(amount),
      paymentId: paymentId.trim(),
      paymentDate: new Date().toLocaleDateString(),
    };
    mutate(email, {
      onSuccess: () => {
        dropDraft();
        onClose();
      },
    });
  };
  // Also shown here: screen readers can't reach the toast, which is outside the dialog.
  const missing = (value: string) => (refused && value.trim() === '' ? copy.paymentEmails.missing[1] : undefined);
  const { title, text, unrecorded } = copy.paymentEmails;
  const about = UNPAID.includes(booking.money) ? `${text} ${unrecorded}` : text;
  return (
    <Dialog open onOpenChange={onClose} title={title} description={about}>
      <form
        noValidate
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div className="grid grid-cols-1 gap-1 border-line border-l-2 pl-4 text-small">
          <p className="font-medium">{translateFallback(booking.experience_title)}</p>
          <p className="line-clamp-2 text-ink-2">{translateFallback(booking.experience_description)}</p>
        </div>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label={copy.paymentEmails.amount} error={missing(amount)}>
            <Input
              type="number"
              inputMode="decimal"
              min="0"
              step="any"
              {...currencyAffix()}
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <Field label={copy.paymentEmails.paymentId} error={missing(paymentId)}>
            <Input value={paymentId} autoComplete="off" onChange={(event) => setPaymentId(event.target.value)} />
          </Field>
        </div>
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            {copy.paymentEmails.cancel}
          </Button>
          <Button type="submit" look="primary" busy={isPending} busyText={copy.paymentEmails.sending}>
            {copy.paymentEmails.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
