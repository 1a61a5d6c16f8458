import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { AdminInterests } from './admin-interests.tsx';

vi.mock('@/shared/api/client.ts', () => ({
  api: { GET: () => new Promise(() => undefined) },
  body: (answer: unknown) => answer,
}));

test('the placeholders of the waitlists have their shape: seven counts and rows', async () => {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <AdminInterests />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('status').first()).toBeVisible();
  const parts = screen.container.querySelectorAll('.animate-shimmer');
  expect(parts.length).toBeGreaterThanOrEqual(20);
});
