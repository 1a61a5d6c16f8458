import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '@/shared/api/problem.ts';
import type { Timeline } from '../queries.ts';
import { StateDiagramView } from './state-diagram-view.tsx';

const get = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { GET: get }, body: (answer: unknown) => answer }));

test('a diagram that failed to load shows an error and a retry', async () => {
  get.mockRejectedValue(new ApiError(500, '{"code":"internal","request_id":"0192-abc"}'));
  const timeline = {
    state: { request: 'pending', work: 'none', money: 'none' },
    transitions: [],
  } as unknown as Timeline;
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StateDiagramView timeline={timeline} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('Couldn’t load the diagram.')).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(get).toHaveBeenCalledTimes(2);
});
