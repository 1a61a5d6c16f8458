import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '@/shared/api/problem.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { CancelBookingDialog } from './cancel-booking-dialog.tsx';
import { RejectWorkDialog } from './reject-work-dialog.tsx';

const get = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({
  api: { GET: get, DELETE: () => Promise.resolve({}) },
  body: (answer: unknown) => answer,
}));
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({ navigate: () => undefined, state: { location: { pathname: '/deals/1' } } }),
}));

const show = (dialog: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {dialog}
    </QueryClientProvider>,
  );

const onClose = () => undefined;
const parties = { viewer: 'hirer', hirer: 'Hannah', creator: 'Carla' } as const;

test.each([
  ['Reject Project', <RejectWorkDialog key="reject" dealId="1" delivered={false} paid={false} onClose={onClose} />],
  ['Cancel Booking', <CancelBookingDialog key="cancel" deal={{ id: '1', money: 'due', parties }} onClose={onClose} />],
] as const)('%s is disabled until the refund is known', async (name, dialog) => {
  get.mockRejectedValueOnce(new ApiError(500, '{"code":"internal","request_id":"0192-abc"}'));
  const screen = await show(dialog);
  const step = screen.getByRole('button', { name });
  await expect.element(screen.getByText(/^Couldn’t calculate the refund\./)).toBeInTheDocument();
  await expect.element(screen.getByText('Request 0192-abc')).toBeInTheDocument();
  await expect.element(step).toBeDisabled();

  let arrive: (preview: unknown) => void = () => undefined;
  get.mockReturnValueOnce(new Promise((done) => (arrive = done)));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/^Calculating the refund/)).toBeInTheDocument();
  await expect.element(step).toBeDisabled();

  arrive({ refund_cents: 8000, text: '$80.00 goes back to you at once.' });
  await expect.element(screen.getByText('$80.00 goes back to you at once.')).toBeInTheDocument();
  expect(screen.getByText(/\$80\.00/).elements()).toHaveLength(1);
  await expect.element(step).toBeEnabled();
});

test('delivered work is rejected with a reason', async () => {
  get.mockReset().mockReturnValue(Promise.resolve({ refund_cents: 8000, text: 'All of it goes back.' }));
  const screen = await show(<RejectWorkDialog dealId="1" delivered paid onClose={onClose} />);
  await expect.element(screen.getByText('All of it goes back.')).toBeInTheDocument();
  const reason = screen.getByLabelText('Reason');
  const step = screen.getByRole('button', { name: 'Reject Project' });
  await expect.element(reason).toHaveAccessibleDescription(/Please say what is wrong with the work\./);
  await expect.element(step).toBeDisabled();
  reason.element().closest('form')?.requestSubmit();
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill('The nave is dry.');
  await expect.element(reason).not.toHaveAttribute('aria-invalid');
  await expect.element(step).toBeEnabled();
});

test.each([
  [false, true, 'The project has been deleted.'],
  [true, true, 'The money goes back to you, unless the creator contests the refund.'],
  [true, false, 'The project has ended, and the creator has been notified.'],
])('after a rejection, delivered %s and paid %s, the toast says what is true', async (delivered, paid, text) => {
  get.mockReset().mockReturnValue(Promise.resolve({ refund_cents: 8000, text: 'All of it goes back.' }));
  const screen = await show(<RejectWorkDialog dealId="1" delivered={delivered} paid={paid} onClose={onClose} />);
  await screen.getByLabelText(/^Reason/).fill('The nave is dry.');
  await screen.getByRole('button', { name: 'Reject Project' }).click();
  await expect.poll(() => getToasts()[0]).toMatchObject({ title: 'Project Rejected', description: text });
});
