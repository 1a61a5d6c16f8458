import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Schema } from '@/shared/api/client.ts';
import { ApiError } from '@/shared/api/problem.ts';
import { ContactCreator } from './contact-creator.tsx';

const navigate = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useLocation: () => false,
  useNavigate: () => navigate,
}));
const threads = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { GET: threads }, body: (answer: unknown) => answer }));
vi.mock('@/shared/api/session.ts', () => ({ useSession: () => ({ state: 'person', userId: '2', email: '' }) }));
vi.mock('./contact-dialog.tsx', () => ({ default: ({ way }: { way: string }) => <p>The form: {way}</p> }));

beforeEach(() => {
  navigate.mockClear();
  threads.mockReset().mockResolvedValue({ threads: [] });
});

const me = { id: '2', user_type: 'Hirer' } as Schema<'MeView'>;

function Creator({ load }: { load: () => Promise<Schema<'MeView'>> }) {
  const query = useQuery({ queryKey: ['me'], queryFn: load });
  return <ContactCreator creator={{ id: '1', full_name: 'Carl' }} me={query} />;
}

const show = (load: () => Promise<Schema<'MeView'>>) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Creator load={load} />
    </QueryClientProvider>,
  );

test('if the account failed to load, a click retries and shows why it fails', async () => {
  const load = vi.fn(() => Promise.reject(new ApiError(500, '{"code":"internal","request_id":"0192-abc"}')));
  const screen = await show(load);
  const contact = screen.getByRole('button', { name: 'Contact' });
  await expect.element(contact).toBeEnabled();
  await contact.click();
  await expect.element(screen.getByText('Couldn’t load your profile.')).toBeInTheDocument();
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
  threads.mockResolvedValue({ threads: [{ id: 't-1' }] });
  const screen = await show(() => Promise.resolve(me));
  await screen.getByRole('button', { name }).click();
  await expect.poll(() => navigate.mock.calls).toEqual([[{ to: '/messages/$id', params: { id: 't-1' } }]]);
  expect(threads).toHaveBeenCalledWith('/api/threads', { params: { query: { with: '1' } } });
  await expect.element(screen.getByText(/^The form/)).not.toBeInTheDocument();
});

test('the form opens if that cannot be found out', async () => {
  threads.mockRejectedValue(new ApiError(500, '{"code":"internal"}'));
  const screen = await show(() => Promise.resolve(me));
  await screen.getByRole('button', { name: 'Contact' }).click();
  await expect.element(screen.getByText('The form: contact')).toBeInTheDocument();
  expect(navigate).not.toHaveBeenCalled();
});
