import { useImperativeHandle } from 'react';
import { expect, test, vi } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { render } from '@/testing/render.tsx';
import { CardForm } from './card-form.tsx';
import type { Confirmation, PaymentWidgetProps } from './payment-widget.ts';

vi.mock('./payment-widget.ts', () => ({
  paymentWidget: () => Fields,
}));

/** A provider's form whose card is refused. */
function Fields({ handle }: PaymentWidgetProps) {
  const confirm = async (): Promise<Confirmation> => ({ error: 'Your card was declined.' });
  useImperativeHandle(handle, () => ({ confirm }));
  return <input aria-label="CVC" />;
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
  const screen = await render(
    <CardForm intent={intent} bookingId="1" onPaid={() => undefined} onProcessing={() => undefined} />,
  );
  (screen.getByLabelText('CVC').element() as HTMLElement).focus();
  for (let times = 0; times < 2; times += 1) {
    await screen.getByRole('button', { name: 'Pay $80.00' }).click();
    await expect.element(screen.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toHaveFocus();
  }
});
