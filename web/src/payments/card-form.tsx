import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { dealKeys, paymentKeys } from '@/shared/api/query-keys.ts';
import { cents } from '@/shared/money/money.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { type Confirmation, type PaymentWidget, paymentWidget } from './payment-widget.ts';

/** What is shown after an action takes the focus: the field that had it says nothing of it. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

/** Where something is missing or wrong is where the payer goes on. */
const focusFirstWrong = (form: HTMLElement | null) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

interface CardFormProps {
  intent: Schema<'IntentView'>;
  bookingId: string;
  onPaid: (paymentIntentId: string) => void;
  /** The bank will respond later. */
  onProcessing: () => void;
}

/** The provider's form with the pay button. */
export function CardForm({ intent, bookingId, onPaid, onProcessing }: CardFormProps) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const widget = useRef<PaymentWidget>(null);
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const Widget = paymentWidget(intent.provider);
  if (!Widget) return <p role="alert">{copy.errors.notStarted}</p>;

  const settle = (outcome: Confirmation) => {
    if ('error' in outcome) {
      setRefusal(outcome.error);
      // the reason is beside the form
      toast({ title: copy.toasts.failed, tone: 'error' });
      return;
    }
    if (outcome.status === 'incomplete') {
      focusFirstWrong(form.current);
      return;
    }
    for (const queryKey of [dealKeys.all, paymentKeys.all]) void client.invalidateQueries({ queryKey });
    if (outcome.status === 'processing') return onProcessing();
    onPaid(outcome.paymentIntentId);
  };
  const pay = async () => {
    if (!widget.current) return;
    setBusy(true);
    setRefusal(undefined);
    settle(await widget.current.confirm());
    setBusy(false);
  };

  return (
    <form
      ref={form}
      noValidate
      // Our own form is dark in both themes; Stripe's has the theme of the page.
      data-theme={intent.provider === 'stripe' ? undefined : 'dark'}
      className="grid grid-cols-1 content-start gap-6 rounded-panel bg-surface p-4 text-ink sm:p-6 lg:self-start"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <Suspense fallback={<Skeleton className="h-96" />}>
        <Widget intent={intent} bookingId={bookingId} handle={widget} onAsking={setAsking} />
      </Suspense>
      {refusal && (
        <p ref={focusOnce} role="alert" tabIndex={-1} className="flex gap-2 text-danger text-small outline-none">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {refusal}
        </p>
      )}
      {!asking && (
        <Button type="submit" look="primary" size="lg" wide busy={busy} busyText={copy.page.paying}>
          {copy.page.pay(cents(intent.amount_cents))}
        </Button>
      )}
    </form>
  );
}
