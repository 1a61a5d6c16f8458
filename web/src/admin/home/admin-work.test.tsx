import { expect, test } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import AdminWork from './admin-work.tsx';
import WorkLine from './work-line.tsx';

const NOTHING = { disputes: 0, decide_by: null, money: 0, matches: 0, reports: 0, contact: 0, outbox: 0, jobs: 0 };

async function shows(work: Schema<'AdminWork'>) {
  server.get('/api/admin/work', work);
  return await render(
    <>
      <p data-testid="line">
        <WorkLine />
      </p>
      <AdminWork />
    </>,
  );
}

test('what waits for our team is counted, with the day of the first decision and the list of requests for a match', async () => {
  const screen = await shows({ ...NOTHING, disputes: 2, decide_by: '2027-01-26T12:00:00Z', matches: 1 });
  await expect.element(screen.getByText('3 things are waiting for our team.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: '2 open disputes · decide the first by Jan 26, 2027' }))
    .toBeVisible();
  const matches = screen.getByRole('link', { name: '1 request for a match' });
  await expect.element(matches).toHaveAttribute('href', '/admin?only=unmatched');
});

test('a single dispute is decided by its own day', async () => {
  const screen = await shows({ ...NOTHING, disputes: 1, decide_by: '2027-01-26T12:00:00Z' });
  await expect.element(screen.getByRole('link', { name: '1 open dispute · decide by Jan 26, 2027' })).toBeVisible();
});

test('nothing that waits is said once', async () => {
  const screen = await shows(NOTHING);
  await expect.element(screen.getByText('Nothing is waiting for our team.')).toBeVisible();
  await expect.element(screen.getByTestId('line')).toBeEmptyDOMElement();
});
