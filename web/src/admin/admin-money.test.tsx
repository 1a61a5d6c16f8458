import { expect, test } from 'vitest';
import { pending, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { AdminMoney } from './admin-money.tsx';

test('the placeholders of the money page have its shape: two charts, two sums, the check and rows', async () => {
  server.get('/api/admin/ledger', pending);
  server.get('/api/admin/refunds', pending);
  server.get('/api/admin/money/attention', pending);
  server.get('/api/admin/money/held', pending);
  server.get('/api/admin/money-flow', pending);
  const screen = await render(<AdminMoney onOpen={() => undefined} />);
  await expect.element(screen.getByRole('status').first()).toBeVisible();
  const parts = screen.container.querySelectorAll('.animate-shimmer');
  expect(parts.length).toBeGreaterThanOrEqual(18);
});
