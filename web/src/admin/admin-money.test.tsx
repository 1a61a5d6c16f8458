import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { AdminMoney } from './admin-money.tsx';

vi.mock('@/shared/api/client.ts', () => ({
  api: { GET: () => new Promise(() => undefined) },
  body: (answer: unknown) => answer,
}));

test('the placeholders of the money page have its shape: two charts, two sums, the check and rows', async () => {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <AdminMoney onOpen={() => undefined} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('status').first()).toBeVisible();
  const parts = screen.container.querySelectorAll('.animate-shimmer');
  expect(parts.length).toBeGreaterThanOrEqual(18);
});
