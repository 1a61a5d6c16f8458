import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { dealKeys } from '@/shared/api/query-keys.ts';
import { hasDraft, saveDraft } from '@/shared/lib/draft.ts';
import { aBooking, aDealAnswer, aRefundPreview } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import type { Booking } from '../lists.ts';
import { useOpenDialog } from '../open-dialog.ts';
import { DealDialogs } from './deal-dialogs.tsx';

const running = [aBooking({ id: '1', actions: ['cancel'] })];
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
  server.get('/api/bookings/{id}/refund-preview', aRefundPreview());
  server.post('/api/bookings/{id}/cancel', () => {
    listed = [];
    return aDealAnswer();
  });
  const screen = await render(<Lists />, { at: '/deals/1' });
  await expect.element(screen.getByText('1 running')).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByText('All of it goes back.')).toBeInTheDocument();
  /** The current lists. */
  const renew = () => screen.client.invalidateQueries({ queryKey: dealKeys.all });
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
