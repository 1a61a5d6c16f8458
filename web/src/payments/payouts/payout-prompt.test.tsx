import { expect, test } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { PayoutPrompt } from './payout-prompt.tsx';

const account = (state: Schema<'PayoutAccountView'>['state']): Schema<'PayoutAccountView'> => ({
  state,
  missing: [],
  waiting_cents: 0,
  provider: 'stripe',
});

test.each([
  ['none', /^To be paid for this deal, set up your payouts/, 'Set up payouts'],
  ['pending', /^You can't be paid yet/, 'Open payouts'],
  ['restricted', /^You can't be paid yet/, 'Open payouts'],
] as const)(
  'a creator whose account is %s reads why they cannot be paid, with a link to its settings',
  async (state, text, label) => {
    server.get('/api/payout-account', account(state));
    const screen = await render(<PayoutPrompt />);
    await expect.element(screen.getByText(text)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: label })).toHaveAttribute('href', '/settings#payouts');
  },
);

test('a creator who can be paid reads nothing', async () => {
  server.get('/api/payout-account', account('ready'));
  const screen = await render(<PayoutPrompt />);
  await expect.poll(() => server.requests('get').length).toBe(1);
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
});
