import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '@/shared/api/problem.ts';
import { ReceiptPage } from './receipt-page.tsx';

const get = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { GET: get }, body: (answer: unknown) => answer }));
vi.mock('@tanstack/react-router', () => ({ Link: () => null }));

const failure = (status: number) => new ApiError(status, '{"code":"internal","request_id":"0192-abc"}');

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ReceiptPage id="1" />
    </QueryClientProvider>,
  );

test('a receipt that is not there shows the id of the request', async () => {
  get.mockRejectedValue(failure(404));
  const screen = await show();
  await expect.element(screen.getByText('Request 0192-abc')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('one that could not be loaded can be tried again', async () => {
  get.mockRejectedValue(failure(500));
  const screen = await show();
  await expect.element(screen.getByText('Request 0192-abc')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
