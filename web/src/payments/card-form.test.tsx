import { useImperativeHandle, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { render } from '@/testing/render.tsx';
import { CardForm } from './card-form.tsx';
import type { Confirmation, PaymentWidgetProps } from './payment-widget.ts';

vi.mock('./payment-widget.ts', () => ({
  paymentWidget: () => Fields,
}));

/** What the provider's form says when it is sent. */
let outcome: Confirmation = { error: '' };

/** A provider's form whose last field is wrong if it says that something is missing. */
function Fields({ handle }: PaymentWidgetProps) {
  const [wrong, setWrong] = useState(false);
  const confirm = async () => {
    setWrong('status' in outcome);
    return outcome;
  };
  useImperativeHandle(handle, () => ({ confirm }));
  return (
    <>
      <input aria-label="Number" />
      <input aria-label="CVC" aria-invalid={wrong} />
    </>
  );
}

const intent: Schema<'IntentView'> = {
  paymentIntentId: 'pi_1',
  status: 'requires_payment_method',
  amount: 80,
  amount_cents: 8000,
  breakdown: [],
  clientSecret: 'secret',
  currency: 'usd',
  provider: 'sandbox',
};

test('why a card was declined has the focus, instead of the field that had it', async () => {
  outcome = { error: 'Your card was declined.' };
  const screen = await render(
    <CardForm intent={intent} bookingId="1" onPaid={() => undefined} onProcessing={() => undefined} />,
  );
  (screen.getByLabelText('CVC').element() as HTMLElement).focus();
  for (let times = 0; times < 2; times += 1) {
    await screen.getByRole('button', { name: 'Pay $80.00' }).click();
    await expect.element(screen.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toHaveFocus();
  }
});

test('the first field that is missing or wrong has the focus', async () => {
  outcome = { status: 'incomplete' };
  const screen = await render(
    <CardForm intent={intent} bookingId="1" onPaid={() => undefined} onProcessing={() => undefined} />,
  );
  await screen.getByRole('button', { name: 'Pay $80.00' }).click();
  await expect.element(screen.getByLabelText('CVC')).toHaveFocus();
});
