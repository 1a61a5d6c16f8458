import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { dealKeys } from '@/shared/api/query-keys.ts';
import { hasDraft, saveDraft } from '@/shared/lib/draft.ts';
import type { Booking } from '../lists.ts';
import { useOpenDialog } from '../open-dialog.ts';
import { DealDialogs } from './deal-dialogs.tsx';

const preview = { refund_cents: 8000, text: 'All of it goes back.' };
const post = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({
  api: { GET: () => Promise.resolve(preview), POST: post },
  body: (answer: unknown) => answer,
}));

vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({ navigate: () => undefined, state: { location: { pathname: '/deals/1' } } }),
}));

const people = {
  users: { full_name: 'Nora' },
  experiences: { title: 'Tidal Cathedral', users: { full_name: 'Hugo' } },
};
const running = [{ id: '1', viewer_side: 'hirer', actions: ['cancel'], ...people }] as unknown as Booking[];
let listed: Booking[];

function Lists() {
  // Responds last: the action is pending until then.
  useQuery({ queryKey: [...dealKeys.all, 'slow'], queryFn: () => new Promise((done) => setTimeout(done, 200, null)) });
  const { data = [] } = useQuery({ queryKey: [...dealKeys.all, 'bookings'], queryFn: () => listed });
  return (
    <DealDialogs bookings={data} projects={[]}>
      <p>{data.length} running</p>
      <Opener />
    </DealDialogs>
  );
}

function Opener() {
  const open = useOpenDialog();
  return (
    <button type="button" onClick={() => open({ kind: 'cancel', id: '1' })}>
      Open
    </button>
  );
}

async function opens() {
  listed = running;
  post.mockReset().mockImplementation(async () => {
    listed = [];
  });
  const client = new QueryClient();
  const screen = await render(
    <QueryClientProvider client={client}>
      <Lists />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('1 running')).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByText('All of it goes back.')).toBeInTheDocument();
  /** The current lists. */
  const renew = () => client.invalidateQueries({ queryKey: dealKeys.all });
  return { screen, renew };
}

test('an action that removes its deal from the lists closes its dialog and deletes the draft', async () => {
  saveDraft('cancel:1', { text: 'The venue closed.' });
  const { screen, renew } = await opens();
  await screen.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect.element(screen.getByText('0 running')).toBeInTheDocument();
  await expect.poll(() => hasDraft('cancel:1')).toBe(false);
  listed = running;
  await renew();
  await expect.element(screen.getByText('1 running')).toBeInTheDocument();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a deal that ends elsewhere closes its dialog, which does not reopen', async () => {
  const { screen, renew } = await opens();
  listed = [];
  await renew();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  listed = running;
  await renew();
  await expect.element(screen.getByText('1 running')).toBeInTheDocument();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
