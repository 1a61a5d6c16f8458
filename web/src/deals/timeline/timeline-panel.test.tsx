import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '@/shared/api/problem.ts';
import TimelinePanel from './timeline-panel.tsx';

const get = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { GET: get }, body: (answer: unknown) => answer }));

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TimelinePanel id="1" onClose={() => undefined} />
    </QueryClientProvider>,
  );

test('a timeline that doesn’t exist shows the request id', async () => {
  get.mockRejectedValue(new ApiError(404, '{"code":"not_found","request_id":"0192-abc"}'));
  const screen = await show();
  await expect.element(screen.getByText('Deal not found')).toBeInTheDocument();
  await expect.element(screen.getByText('Request 0192-abc')).toBeInTheDocument();
});

test.each([0, 403, 500])('a timeline that failed with %i offers a retry', async (status) => {
  get.mockReset().mockRejectedValue(new ApiError(status, '{"code":"internal","request_id":"0192-def"}'));
  const screen = await show();
  await expect.element(screen.getByText('Couldn’t load the timeline.')).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(get).toHaveBeenCalledTimes(2);
});
