import { paymentByHand } from '@/shared/api/limits.gen.ts';
import { useFormDraft } from '@/shared/lib/use-draft.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { Field, Input, Textarea } from '@/shared/ui/field.tsx';
import { type FieldErrors, useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { useRecordPayment } from './admin-actions.ts';
import { copy } from './copy.ts';
import type { AdminBooking } from './queries.ts';
import { WhichBooking } from './which-booking.tsx';

const FIELDS = ['reference', 'reason'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;

interface RecordPaymentDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Records a manual payment by its reference and a reason. The server knows the amount. */
export function RecordPaymentDialog(props: RecordPaymentDialogProps) {
  return (
    <Dialog open onOpenChange={props.onClose} title={copy.record.title} description={copy.record.text}>
      <RecordPaymentForm {...props} />
    </Dialog>
  );
}

function RecordPaymentForm({ booking, onClose }: RecordPaymentDialogProps) {
  const { record } = copy;
  const { ref, onInput, drop } = useFormDraft(`record-payment:${booking.id}`, FIELDS);
  const { mutateAsync } = useRecordPayment(booking.id);
  const done = () => {
    drop();
    onClose();
  };
  // The mutation has shown the failure; the form keeps the input.
  const send = (typed: Typed) => mutateAsync(typed).then(done, () => undefined);
  const { errors, busy, onSubmit } = useValidatedForm({ check, send });
  return (
    <form ref={ref} noValidate onInput={onInput} onSubmit={onSubmit} className="grid grid-cols-1 gap-6">
      <WhichBooking booking={booking} />
      <Field label={record.reference} hint={record.referenceHint} error={errors.reference}>
        <Input name="reference" autoComplete="off" />
      </Field>
      <Field label={copy.decide.label} hint={copy.decide.hint} error={errors.reason}>
        <Textarea name="reason" />
      </Field>
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {copy.decide.cancel}
        </Button>
        <Button type="submit" look="primary" busy={busy} busyText={copy.decide.sending}>
          {record.send}
        </Button>
      </DialogActions>
    </form>
  );
}

function check(form: FormData): { values: Typed } | { errors: FieldErrors } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const typed = { reference: text('reference'), reason: text('reason') };
  const missing = { reference: copy.record.missing, reason: copy.decide.missing };
  const labels = { reference: copy.record.reference, reason: copy.decide.label };
  const errors: Record<string, string> = {};
  for (const name of FIELDS) {
    if (typed[name] === '') errors[name] = missing[name];
    // in code points after trimming, as the server counts
    const { maxLength } = paymentByHand[name];
    if ([...typed[name]].length > maxLength) errors[name] = copy.record.tooLong(labels[name], maxLength);
  }
  return Object.keys(errors).length > 0 ? { errors } : { values: typed };
}
