import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { ApiError } from '@/shared/api/problem.ts';
import { anAccount, aThread } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { signIn } from '@/testing/session.ts';
import { ContactCreator } from './contact-creator.tsx';

vi.mock('./contact-dialog.tsx', () => ({ default: ({ way }: { way: string }) => <p>The form: {way}</p> }));

const found = (threads: Schema<'ThreadView'>[]) =>
  server.get('/api/threads', { threads, next_cursor: null, unread: 0 });

beforeEach(() => {
  signIn('2');
  found([]);
});

const me = anAccount({ id: '2' });

function Creator({ load }: { load: () => Promise<Schema<'MeView'>> }) {
  const query = useQuery({ queryKey: ['me'], queryFn: load });
  return <ContactCreator creator={{ id: '1', full_name: 'Carl' }} me={query} />;
}

const show = (load: () => Promise<Schema<'MeView'>>) => render(<Creator load={load} />, { at: '/creators/1' });

test('if the account failed to load, a click retries and shows why it fails', async () => {
  const load = vi.fn(() => Promise.reject(new ApiError(500, '{"code":"internal","request_id":"0192-abc"}')));
  const screen = await show(load);
  const contact = screen.getByRole('button', { name: 'Contact' });
  await expect.element(contact).toBeEnabled();
  await contact.click();
  await expect.element(screen.getByText("Couldn't load your profile.")).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
  load.mockImplementation(() => Promise.resolve(me) as Promise<never>);
  await contact.click();
  await expect.element(screen.getByText('The form: contact')).toBeInTheDocument();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a click before the account has loaded is not lost', async () => {
  let arrive: (known: Schema<'MeView'>) => void = () => undefined;
  const screen = await show(() => new Promise((done) => (arrive = done)));
  await screen.getByRole('button', { name: 'Start Conversation' }).click();
  await expect.element(screen.getByText('The form: start')).not.toBeInTheDocument();
  arrive(me);
  await expect.element(screen.getByText('The form: start')).toBeInTheDocument();
});

test.each(['Start Conversation', 'Contact'])('%s leads to the conversation that there is', async (name) => {
  found([aThread({ id: 't-1' })]);
  const screen = await show(() => Promise.resolve(me));
  await screen.getByRole('button', { name }).click();
  await expect.poll(screen.path).toBe('/messages/t-1');
  expect(server.requests('get', '/api/threads').map(({ query }) => query)).toContainEqual({ with: '1' });
  await expect.element(screen.getByText(/^The form/)).not.toBeInTheDocument();
});

test('the form opens if that cannot be found out', async () => {
  server.get('/api/threads', problem(500));
  const screen = await show(() => Promise.resolve(me));
  await screen.getByRole('button', { name: 'Contact' }).click();
  await expect.element(screen.getByText('The form: contact')).toBeInTheDocument();
  expect(screen.path()).toBe('/creators/1');
});
