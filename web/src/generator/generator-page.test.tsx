import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Schema } from '@/shared/api/client.ts';
import { aConfig, aFilm } from '@/testing/builders.ts';
import { deferred, problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { GeneratorPage } from './generator-page.tsx';
import { ideaCoverName } from './stage.tsx';

// A film that is being rendered reports progress as long as the page is open.
vi.stubGlobal(
  'EventSource',
  class extends EventTarget {
    static CLOSED = 2;
    close() {}
  },
);

const GENERATE = '/api/generate-experience';
const FILM = '/api/generations/{id}';

/** Responses that a test sends. */
let posted = deferred<Schema<'Generated'>>();
let loaded = deferred<Schema<'GenerationView'>>();
const posts = () => server.requests('post', GENERATE);

beforeEach(() => {
  sessionStorage.clear();
  posted = deferred();
  loaded = deferred();
  server.post(GENERATE, () => posted.promise);
  server.get('/api/config', aConfig());
  server.get(FILM, () => loaded.promise);
  server.get('/api/generations', { generations: [], next_cursor: null });
});

/** The page at its URL: a requested film appears on the stage `after` that many milliseconds. */
function Page({ first, after }: { first: string | undefined; after: number }) {
  const [shown, setShown] = useState(first);
  return <GeneratorPage film={shown} onFilm={(id) => void setTimeout(() => setShown(id), after)} />;
}

const show = (first?: string, after = 0) => render(<Page first={first} after={after} />);

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
  await expect.poll(posts).toHaveLength(1);

  posted.send({ id: 'g-1', status: 'queued', url: '/api/generations/g-1' });
  // the response has arrived but the film isn't on the stage yet; then it is, but its state is unknown
  await vi.waitUntil(() => sessionStorage.getItem('draft:generator') === null);
  for (let wait = 0; wait < 6; wait++) {
    await new Promise((done) => setTimeout(done, 40));
    enter(screen, 1);
  }
  expect(server.requests('get', FILM)).toMatchObject([{ params: { id: 'g-1' } }]);
  await expect.element(button(screen)).toHaveAttribute('aria-busy', 'true');

  loaded.send(aFilm({ status: 'failed' }));
  await expect.element(button(screen)).not.toHaveAttribute('aria-busy');
  expect(posts()).toHaveLength(1);
  enter(screen, 1);
  await expect.poll(posts).toHaveLength(2);
});

test('a refused idea can be requested again', async () => {
  server.post(GENERATE, problem(422, 'refused'));
  const screen = await show();
  await idea(screen).fill('Reef');
  enter(screen, 1);
  await expect.element(screen.getByRole('alert')).toBeInTheDocument();
  await expect.element(button(screen)).not.toHaveAttribute('aria-busy');
  enter(screen, 1);
  await expect.poll(posts).toHaveLength(2);
});

test('a film whose state is still unknown may be rendering, so no request is sent', async () => {
  const screen = await show('g-1');
  await idea(screen).fill('Reef');
  await userEvent.keyboard('{Enter}');
  expect(posts()).toEqual([]);
  loaded.send(aFilm({ status: 'succeeded' }));
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

test("the picture name of an idea is cut between characters and within the server's limit", async () => {
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
