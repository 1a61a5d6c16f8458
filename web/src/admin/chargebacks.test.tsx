import { expect, test } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { Chargebacks } from './chargebacks.tsx';

const EVIDENCE = '/api/admin/bookings/{id}/chargeback';
const CONTEST = '/api/admin/bookings/{id}/chargeback/contest';
const CONCEDE = '/api/admin/bookings/{id}/chargeback/concede';

const open: Schema<'OpenChargeback'> = {
  booking_id: 'b-12345678',
  book: '',
  amount_cents: 8_000,
  reason: 'product_not_received',
  status: 'needs_response',
  due_by: '2026-12-06T12:00:00Z',
  answered: false,
};
const evidence: Schema<'ChargebackEvidence'> = {
  customer_name: 'Hannah Berg',
  customer_email: 'hannah@test.example',
  product: 'Tidal Cathedral',
  service_date: '2026-11-20',
  refund_policy: 'Cancellation policy: full refund.',
  text: '2026-11-19T10:00:00Z: Carl delivered version 1.',
};

const shown = (...chargebacks: Schema<'OpenChargeback'>[]) =>
  render(<Chargebacks open={chargebacks} onOpen={() => undefined} />);

test('evidence is read before it is handed in', async () => {
  server.get(EVIDENCE, evidence);
  server.post(CONTEST, undefined);
  const screen = await shown(open);
  await expect.element(screen.getByText('The payer received nothing')).toBeVisible();
  await screen.getByRole('button', { name: 'Answer' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Answer the chargeback of $80.00' });
  await expect.element(dialog.getByText(/Carl delivered version 1/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Hand in this evidence' }).click();
  await expect.poll(() => getToasts().map(({ title }) => title)).toEqual(['Evidence Handed In']);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('conceding needs no evidence; a refusal keeps the dialog', async () => {
  server.get(EVIDENCE, evidence);
  server.post(CONCEDE, problem(404, 'not_found', { message: 'No chargeback is waiting.' }));
  const screen = await shown(open);
  await screen.getByRole('button', { name: 'Answer' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Concede' }).click();
  await expect.poll(() => getToasts()[0]?.description).toBe('No chargeback is waiting.');
  await expect.element(dialog).toBeVisible();
});

test('what was answered, or is decided, has no button; an unknown reason is shown as it is', async () => {
  const screen = await shown(
    { ...open, answered: true, reason: 'bank_cannot_process' },
    { ...open, booking_id: 'b-2', status: 'lost' },
  );
  await expect.element(screen.getByText('bank cannot process')).toBeVisible();
  await expect.element(screen.getByText('Decided for the payer')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Answer' }).elements()).toEqual([]);
});
