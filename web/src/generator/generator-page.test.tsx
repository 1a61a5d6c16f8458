import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GeneratorPage } from './generator-page.tsx';
import { ideaCoverName } from './stage.tsx';

const call = vi.hoisted(() => ({ GET: vi.fn(), POST: vi.fn() }));
vi.mock('@/shared/api/client.ts', () => ({ api: call, body: (answer: unknown) => answer }));
vi.mock('@/shared/api/session.ts', () => ({
  useSession: () => ({ state: 'guest' }),
  getSession: () => ({ state: 'guest' }),
}));
vi.mock('@tanstack/react-router', () => ({ Link: () => null }));
// A film that is being rendered reports progress as long as the page is open.
vi.stubGlobal(
  'EventSource',
  class extends EventTarget {
    static CLOSED = 2;
    close() {}
  },
);

const config = {
  video: { available: true },
  video_model: 'Concept preview, rendered locally',
  now: '2026-11-20T12:00:00Z',
};
const film = (status: string) => ({ id: 'g-1', prompt: 'Reef', status, mine: true, ahead: 0, shots: [], actions: [] });

/** Responses that a test controls. */
function later<T>() {
  let answer: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (answer = done));
  return { promise, answer };
}

let posted = later<unknown>();
let loaded = later<unknown>();

beforeEach(() => {
  sessionStorage.clear();
  posted = later();
  loaded = later();
  call.POST.mockReset().mockImplementation(() => posted.promise);
  call.GET.mockReset().mockImplementation((path: string) => {
    if (path === '/api/config') return Promise.resolve(config);
    if (path === '/api/generations/{id}') return loaded.promise;
    return Promise.resolve({ generations: [], next_cursor: null });
  });
});

/** The page at its URL: a requested film appears on the stage `after` that many milliseconds. */
function Page({ first, after }: { first: string | undefined; after: number }) {
  const [shown, setShown] = useState(first);
  return <GeneratorPage film={shown} onFilm={(id) => void setTimeout(() => setShown(id), after)} />;
}

const show = (first?: string, after = 0) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page first={first} after={after} />
    </QueryClientProvider>,
  );

type Screen = Awaited<ReturnType<typeof show>>;
const idea = (screen: Screen) => screen.getByLabelText('Your idea');
const button = (screen: Screen) => screen.getByRole('button', { name: /Generat/ });

/** Presses Enter twice before React has re-rendered. */
function enter(screen: Screen, times: number) {
  const key = { key: 'Enter', bubbles: true, cancelable: true };
  for (let time = 0; time < times; time++) idea(screen).element().dispatchEvent(new KeyboardEvent('keydown', key));
}

test('an idea is requested only once, from the key press until its film has finished', async () => {
  const screen = await show(undefined, 100);
  await idea(screen).fill('Reef');
  enter(screen, 2);
  await expect.element(button(screen)).toHaveAttribute('aria-busy', 'true');
  expect(call.POST).toHaveBeenCalledTimes(1);

  posted.answer({ id: 'g-1' });
  // the response has arrived but the film isn't on the stage yet; then it is, but its state is unknown
  await vi.waitUntil(() => sessionStorage.getItem('draft:generator') === null);
  for (let wait = 0; wait < 6; wait++) {
    await new Promise((done) => setTimeout(done, 40));
    enter(screen, 1);
  }
  expect(call.GET).toHaveBeenCalledWith('/api/generations/{id}', expect.anything());
  await expect.element(button(screen)).toHaveAttribute('aria-busy', 'true');

  loaded.answer(film('failed'));
  await expect.element(button(screen)).not.toHaveAttribute('aria-busy');
  expect(call.POST).toHaveBeenCalledTimes(1);
  enter(screen, 1);
  await expect.poll(() => call.POST.mock.calls.length).toBe(2);
});

test('a refused idea can be requested again', async () => {
  call.POST.mockRejectedValueOnce(new Error('refused'));
  const screen = await show();
  await idea(screen).fill('Reef');
  enter(screen, 1);
  await expect.element(screen.getByRole('alert')).toBeInTheDocument();
  await expect.element(button(screen)).not.toHaveAttribute('aria-busy');
  enter(screen, 1);
  await expect.poll(() => call.POST.mock.calls.length).toBe(2);
});

test('a film whose state is still unknown may be rendering, so no request is sent', async () => {
  const screen = await show('g-1');
  await idea(screen).fill('Reef');
  await userEvent.keyboard('{Enter}');
  expect(call.POST).not.toHaveBeenCalled();
  loaded.answer(film('succeeded'));
  await expect.element(button(screen)).not.toHaveAttribute('aria-busy');
});

test('the model is named before there is a film', async () => {
  const screen = await show();
  await expect.element(screen.getByText('Concept preview, rendered locally')).toBeVisible();
});

test('an idea holds 500 emoji and no more', async () => {
  const screen = await show();
  await idea(screen).fill('🐠'.repeat(501));
  await expect.element(idea(screen)).toHaveValue('🐠'.repeat(500));
  await expect.element(screen.getByText('500/500')).toBeInTheDocument();
});

test('the picture name of an idea is cut between characters and within the server’s limit', async () => {
  for (let length = 40; length < 80; length++) {
    const name = ideaCoverName(`${'a'.repeat(length)}${'🐠'.repeat(40)}`);
    expect(() => encodeURIComponent(name)).not.toThrow();
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(128);
  }
  const screen = await show();
  await idea(screen).fill(`${'a'.repeat(54)}🐠`);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => screen.container.querySelector('img')?.src).toContain('%F0%9F%90%A0.svg');
});
