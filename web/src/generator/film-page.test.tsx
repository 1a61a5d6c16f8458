import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '@/shared/api/problem.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { FilmPage } from './film-page.tsx';
import { Stage } from './stage.tsx';

const call = vi.hoisted(() => ({ GET: vi.fn(), POST: vi.fn() }));
vi.mock('@/shared/api/client.ts', () => ({ api: call, body: (answer: unknown) => answer }));
vi.mock('@tanstack/react-router', () => ({ Link: () => null }));

const failure = (status: number) => new ApiError(status, '{"code":"internal","request_id":"0192-abc"}');

const show = (page: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {page}
    </QueryClientProvider>,
  );
const film = () => show(<FilmPage id="1" onVariation={() => undefined} />);

test('the page of a missing film says so', async () => {
  call.GET.mockRejectedValue(failure(404));
  const screen = await film();
  await expect.element(screen.getByRole('heading', { name: 'Film not found' })).toBeInTheDocument();
  await expect.element(screen.getByText('Request 0192-abc')).toBeInTheDocument();
});

test('the stage of a missing film says so too, with the request id', async () => {
  call.GET.mockRejectedValue(failure(404));
  const screen = await show(<Stage id="1" idea="" />);
  await expect.element(screen.getByText('Film not found')).toBeInTheDocument();
  await expect.element(screen.getByText('Request 0192-abc')).toBeInTheDocument();
});

test('a film that failed to load offers a retry and is not called missing', async () => {
  call.GET.mockRejectedValue(failure(500));
  const screen = await film();
  await expect.element(screen.getByRole('heading', { name: 'Couldn’t load the film.' })).toBeInTheDocument();
  await expect.element(screen.getByText('Request 0192-abc')).toBeInTheDocument();
  await expect.element(screen.getByText('Film not found')).not.toBeInTheDocument();
  call.GET.mockRejectedValue(failure(404));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Film not found' })).toBeInTheDocument();
});

test('a failed cancellation shows an error', async () => {
  call.GET.mockResolvedValue({ id: '1', prompt: 'Reef', status: 'queued', ahead: 0, shots: [], actions: ['cancel'] });
  call.POST.mockRejectedValue(failure(500));
  const screen = await show(<Stage id="1" idea="" />);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(getToasts).toMatchObject([{ title: 'Error', tone: 'error' }]);
});
