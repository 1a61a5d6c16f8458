import { expect, test } from 'vitest';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { aFilm } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { FilmPage } from './film-page.tsx';
import { Stage } from './stage.tsx';

const FILM = '/api/generations/{id}';

const failure = (status: number) => problem(status, 'internal', { request_id: '0192-abc' });

const film = () => render(<FilmPage id="1" onVariation={() => undefined} />);

test('the page of a missing film says so', async () => {
  server.get(FILM, failure(404));
  const screen = await film();
  await expect.element(screen.getByRole('heading', { name: 'Film not found' })).toBeInTheDocument();
  await expect.element(screen.getByText('Request 0192-abc')).toBeInTheDocument();
});

test('the stage of a missing film says so too, with the request id', async () => {
  server.get(FILM, failure(404));
  const screen = await render(<Stage id="1" idea="" />);
  await expect.element(screen.getByText('Film not found')).toBeInTheDocument();
  await expect.element(screen.getByText('Request 0192-abc')).toBeInTheDocument();
});

test('a film that failed to load offers a retry and is not called missing', async () => {
  server.get(FILM, failure(500));
  const screen = await film();
  await expect.element(screen.getByRole('heading', { name: "Couldn't load the film." })).toBeInTheDocument();
  await expect.element(screen.getByText('Request 0192-abc')).toBeInTheDocument();
  await expect.element(screen.getByText('Film not found')).not.toBeInTheDocument();
  server.get(FILM, failure(404));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Film not found' })).toBeInTheDocument();
});

test('a failed cancellation shows an error', async () => {
  server.get(FILM, aFilm({ actions: ['cancel'] }));
  server.post('/api/generations/{id}/cancel', failure(500));
  const screen = await render(<Stage id="1" idea="" />);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(getToasts).toMatchObject([{ title: 'Error', tone: 'error' }]);
});
