import { expect, test } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { aProject, aRefundPreview } from '@/testing/builders.ts';
import { deferred, problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { CancelBookingDialog } from './cancel-booking-dialog.tsx';
import { RejectWorkDialog } from './reject-work-dialog.tsx';

const REFUND = '/api/bookings/{id}/refund-preview';

const onClose = () => undefined;
const parties = { viewer: 'hirer', hirer: 'Hannah', creator: 'Carla' } as const;

test.each([
  ['Reject Project', <RejectWorkDialog key="reject" dealId="1" delivered={false} paid={false} onClose={onClose} />],
  ['Cancel Booking', <CancelBookingDialog key="cancel" deal={{ id: '1', money: 'due', parties }} onClose={onClose} />],
] as const)('%s is disabled until the refund is known', async (name, dialog) => {
  server.get(REFUND, problem(500, 'internal', { request_id: '0192-abc' }));
  const screen = await render(dialog);
  const step = screen.getByRole('button', { name });
  await expect.element(screen.getByText(/^Couldn't calculate the refund\./)).toBeInTheDocument();
  await expect.element(screen.getByText('Request 0192-abc')).toBeInTheDocument();
  await expect.element(step).toBeDisabled();

  const later = deferred<Schema<'RefundPreviewView'>>();
  server.get(REFUND, () => later.promise);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/^Calculating the refund/)).toBeInTheDocument();
  await expect.element(step).toBeDisabled();

  later.send(aRefundPreview({ text: '$80.00 goes back to you at once.' }));
  await expect.element(screen.getByText('$80.00 goes back to you at once.')).toBeInTheDocument();
  expect(screen.getByText(/\$80\.00/).elements()).toHaveLength(1);
  await expect.element(step).toBeEnabled();
});

test('delivered work is rejected with a reason', async () => {
  server.get(REFUND, aRefundPreview());
  const screen = await render(<RejectWorkDialog dealId="1" delivered paid onClose={onClose} />);
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
  server.get(REFUND, aRefundPreview());
  server.delete('/api/projects/{id}', aProject());
  const screen = await render(<RejectWorkDialog dealId="1" delivered={delivered} paid={paid} onClose={onClose} />);
  await screen.getByLabelText(/^Reason/).fill('The nave is dry.');
  await screen.getByRole('button', { name: 'Reject Project' }).click();
  await expect.poll(() => getToasts()[0]).toMatchObject({ title: 'Project Rejected', description: text });
});
