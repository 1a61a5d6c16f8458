import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '@/shared/api/problem.ts';
import { BackButton, PaymentError } from './payment-error.tsx';

const show = (error?: unknown) =>
  render(
    <PaymentError message="Failed to start payment" error={error}>
      <BackButton onBack={() => undefined} />
    </PaymentError>,
  );

test('a payment that the server refused shows the request id', async () => {
  const screen = await show(new ApiError(500, '{"code":"internal","request_id":"0192-abc"}'));
  await expect.element(screen.getByText('Request 0192-abc')).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Copy' })).toBeInTheDocument();
});

test('an error without a request has no request id', async () => {
  const screen = await show(new ApiError(0, '', 'Failed to fetch'));
  await expect.element(screen.getByRole('heading')).toBeInTheDocument();
  await expect.element(screen.getByText(/^Request/)).not.toBeInTheDocument();
});
