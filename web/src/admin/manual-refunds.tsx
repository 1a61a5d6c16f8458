import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { refundByHand } from '@/shared/api/limits.gen.ts';
import { withReauthentication } from '@/shared/api/reauthentication.ts';
import { useFormDraft } from '@/shared/lib/use-draft.ts';
import { cents } from '@/shared/money/money.ts';
import { mediumDate } from '@/shared/time/dates.ts';
import { Button } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { DataTable } from '@/shared/ui/data-table.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { copy } from './copy.ts';
import { BookingLink, MoneySection } from './money-parts.tsx';
import { refundsQuery } from './queries.ts';
import { useAdminMutation } from './use-admin-mutation.ts';

type Refund = Schema<'RefundToSend'>;

const { refunds: texts } = copy;

/** Longest reference, in code points, as the server counts. */
const MAX_REFERENCE_LENGTH = refundByHand.reference.maxLength;

/** Refunds of payments recorded offline, which an admin has to send; hidden while there are none. */
export function ManualRefunds({ onOpen }: { onOpen: (booking: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery(refundsQuery);
  const [sending, setSending] = useState<Refund>();
  if (!data && error) {
    return <ErrorPanel title={texts.loadFailed} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data || data.length === 0) return null;
  return (
    <MoneySection title={texts.title} text={texts.text}>
      <DataTable
        label={texts.title}
        rows={data}
        idOf={({ id }) => id}
        columns={[
          { id: 'asked', head: texts.asked, data: true, cell: (row) => mediumDate(row.created_at) },
          { id: 'to', head: texts.to, cell: (row) => `${row.hirer_name} · ${row.hirer_email}` },
          { id: 'paid', head: texts.reference, cell: (row) => row.reference },
          { id: 'booking', head: texts.booking, cell: (row) => <BookingLink id={row.booking_id} onOpen={onOpen} /> },
          { id: 'amount', head: texts.amount, data: true, right: true, cell: (row) => cents(row.amount_cents) },
          {
            id: 'send',
            head: texts.action,
            cell: (row) =>
              row.actions.includes('mark_sent') && (
                <Button
                  size="sm"
                  aria-label={texts.markOf(translateFallback(row.title))}
                  onClick={() => setSending(row)}
                >
                  {texts.mark}
                </Button>
              ),
          },
        ]}
      />
      {sending && <SentDialog refund={sending} onClose={() => setSending(undefined)} />}
    </MoneySection>
  );
}

interface SentDialogProps {
  refund: Refund;
  onClose: () => void;
}

/** Asks for the reference of the refund that was sent. */
function SentDialog(props: SentDialogProps) {
  const { amount_cents, hirer_name } = props.refund;
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={texts.mark}
      description={texts.sure(cents(amount_cents), hirer_name)}
    >
      <SentForm {...props} />
    </Dialog>
  );
}

function SentForm({ refund, onClose }: SentDialogProps) {
  const { ref, onInput, drop } = useFormDraft(`refund-sent:${refund.id}`, ['reference']);
  const { mutateAsync } = useAdminMutation(async (reference: string) => {
    const params = { path: { id: refund.id } };
    await withReauthentication(() => body(api.POST('/api/admin/refunds/{id}/sent', { params, body: { reference } })));
    return texts.done;
  });
  const done = () => {
    drop();
    onClose();
  };
  const { errors, busy, onSubmit } = useValidatedForm<string>({
    check: (form) => {
      const reference = String(form.get('reference') ?? '').trim();
      if (reference === '') return { errors: { reference: texts.missing } };
      return [...reference].length > MAX_REFERENCE_LENGTH
        ? { errors: { reference: texts.tooLong(MAX_REFERENCE_LENGTH) } }
        : { values: reference };
    },
    // The mutation has shown the failure; the form keeps the input.
    send: (reference) => mutateAsync(reference).then(done, () => undefined),
  });
  return (
    <form ref={ref} noValidate onInput={onInput} onSubmit={onSubmit} className="grid grid-cols-1 gap-6">
      <Field label={texts.sentReference} hint={texts.hint} error={errors.reference}>
        <Input name="reference" autoComplete="off" />
      </Field>
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" look="primary" busy={busy} busyText={texts.sending}>
          {texts.mark}
        </Button>
      </DialogActions>
    </form>
  );
}
