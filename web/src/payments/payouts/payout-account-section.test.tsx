import { expect, test, vi } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { PayoutAccountSection } from './payout-account-section.tsx';

const OWN = '/api/payout-account';
const LINK = '/api/payout-account/link';
const CHECK = '/api/payout-account/check';

const none: Schema<'PayoutAccountView'> = { state: 'none', missing: [], waiting_cents: 0, provider: 'stripe' };

const section = (returned = false, onReturned = vi.fn()) =>
  render(<PayoutAccountSection returned={returned} onReturned={onReturned} />);

test('who has no account says where they live, and goes on at the provider', async () => {
  server.get(OWN, { ...none, waiting_cents: 72_000 });
  // nowhere to go: the page stays
  server.post(LINK, { url: null });
  const screen = await section();
  await expect.element(screen.getByText('$720.00 is released to you and waits for this account.')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Where you live' }).selectOptions('Spain');
  await screen.getByRole('button', { name: 'Set up payouts' }).click();
  await expect.poll(() => server.bodies('post', LINK)).toEqual([{ country: 'ES' }]);
});

test('what the provider misses is said in words, each once; the country is not asked again', async () => {
  const missing = ['external_account', 'individual.dob.day', 'individual.dob.month', 'individual.something_new'];
  server.get(OWN, { ...none, state: 'restricted', missing });
  server.post(LINK, { url: null });
  const screen = await section();
  const text = 'Stripe cannot pay you until you send a bank account, your date of birth, and further details.';
  await expect.element(screen.getByText(text)).toBeVisible();
  await screen.getByRole('button', { name: 'Continue at Stripe' }).click();
  await expect.poll(() => server.bodies('post', LINK)).toEqual([{}]);
});

test('the account is checked once on the way back from the provider', async () => {
  server.get(OWN, { ...none, state: 'pending' });
  server.post(CHECK, { ...none, state: 'ready' });
  const onReturned = vi.fn();
  const screen = await section(true, onReturned);
  await expect.poll(() => getToasts().map(({ title }) => title)).toEqual(['Payouts Ready']);
  await expect.element(screen.getByText(/^You can be paid/)).toBeVisible();
  await expect.poll(() => onReturned.mock.calls.length).toBe(1);
  expect(server.bodies('post', CHECK).length).toBe(1);
});

test('a country that cannot be paid is refused with the sentence of the server', async () => {
  server.get(OWN, none);
  server.post(LINK, problem(422, 'country_not_paid', { message: 'Stripe does not pay there.' }));
  const screen = await section();
  await screen.getByRole('button', { name: 'Set up payouts' }).click();
  await expect.poll(() => getToasts().map(({ description }) => description)).toEqual(['Stripe does not pay there.']);
  await expect.element(screen.getByRole('button', { name: 'Set up payouts' })).toBeEnabled();
});

test('the sandbox opens an account with one click', async () => {
  server.get(OWN, { ...none, provider: 'sandbox', waiting_cents: 72_000 });
  server.post(LINK, () => {
    server.get(OWN, { ...none, provider: 'sandbox', state: 'ready' });
    return { url: null };
  });
  const screen = await section();
  await expect.element(screen.getByText('$720.00 is released to you and waits for this account.')).toBeVisible();
  await screen.getByRole('button', { name: 'Set up payouts' }).click();
  await expect.poll(() => getToasts().map(({ title }) => title)).toEqual(['Payouts Ready']);
  expect(server.bodies('post', LINK)).toEqual([{}]);
  await expect.element(screen.getByText(/^This is a test/)).toBeVisible();
});

test('the sandbox says that it is a test', async () => {
  server.get(OWN, { ...none, state: 'ready', provider: 'sandbox' });
  const screen = await section();
  await expect.element(screen.getByText(/^This is a test: no real money moves/)).toBeVisible();
});
