import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { AdminCatalogue } from './admin-catalogue.tsx';

vi.mock('@/shared/api/client.ts', () => ({
  api: { GET: () => new Promise(() => undefined) },
  body: (answer: unknown) => answer,
}));

test('the placeholders of the catalogue have its shape: rows with a category, two lines and a button', async () => {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <AdminCatalogue />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('status').first()).toBeVisible();
  const parts = screen.container.querySelectorAll('.animate-shimmer');
  expect(parts.length).toBeGreaterThanOrEqual(24);
});
