import { useState } from 'react';
import { loadDraft, useDraft } from '@/shared/lib/draft.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { useSendPaymentEmails } from './admin-actions.ts';
import { copy } from './copy.ts';
import type { AdminBooking } from './queries.ts';

interface Typed {
  amount: string;
  paymentId: string;
}

/** The payment-confirmed emails, with the amount and the payment's id as an admin types them. */
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
    const mail = {
      bookingId: booking.id,
      amount: Number(amount),
      paymentId: paymentId.trim(),
      paymentDate: new Date().toLocaleDateString(),
    };
    mutate(mail, {
      onSuccess: () => {
        dropDraft();
        onClose();
      },
    });
  };
  // Shown here too: the toast is outside the dialog, where a screen reader cannot reach it.
  const missing = (value: string) => (refused && value.trim() === '' ? copy.paymentEmails.missing[1] : undefined);
  return (
    <Dialog open onOpenChange={onClose} title={copy.paymentEmails.title} description={copy.paymentEmails.text}>
      <form
        noValidate
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div className="grid grid-cols-1 gap-1 border-line border-l-2 pl-4 text-small">
          <p className="font-medium">{booking.experience_title}</p>
          <p className="line-clamp-2 text-ink-2">{booking.experience_description}</p>
        </div>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label={copy.paymentEmails.amount} error={missing(amount)}>
            <Input
              type="number"
              inputMode="decimal"
              min="0"
              step="0.01"
              before="$"
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
