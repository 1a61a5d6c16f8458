import { expect, test } from 'vitest';
import { aListing } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import type { Experience } from '../experience-card.tsx';
import OwnListingsSection from './own-listings-section.tsx';

const REOPEN = '/api/experiences/{id}/reopen';

const show = (...experiences: Experience[]) => showWith(experiences, []);

async function showWith(experiences: Experience[], unpublished: Experience[]) {
  server.get('/api/experiences', ({ query }) => ({
    experiences: query.unpublished ? unpublished : experiences,
    count: null,
    next_cursor: null,
  }));
  server.post(REOPEN, { experience: aListing() });
  return render(<OwnListingsSection id="own" userId="u-1" creator={false} />);
}

test('an open brief can be edited and unpublished', async () => {
  const page = await show(aListing({ title: 'Open', actions: ['edit', 'unpublish'] }));
  await expect.element(page.getByRole('link', { name: 'Edit: Open' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Unpublish: Open' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Reopen: Open' }).elements()).toEqual([]);
});

test('a taken brief, which the server lets nobody edit, can be reopened', async () => {
  const page = await show(aListing({ title: 'Taken', taken: true, actions: ['reopen', 'unpublish'] }));
  const reopen = page.getByRole('button', { name: 'Reopen: Taken' });
  await expect.element(reopen).toBeVisible();
  expect(page.getByRole('link', { name: 'Edit: Taken' }).elements()).toEqual([]);
  await reopen.click();
  await expect.poll(() => server.requests('post', REOPEN)).toMatchObject([{ params: { id: 'e-1' } }]);
});

test('three listings are shown until all are asked for', async () => {
  const page = await show(
    ...['A', 'B', 'C', 'D', 'E'].map((title) => aListing({ id: title, title, actions: ['edit'] })),
  );
  const rows = page.getByRole('listitem');
  await expect.element(page.getByRole('link', { name: 'Edit: C' })).toBeVisible();
  expect(rows.elements()).toHaveLength(3);
  await page.getByRole('button', { name: 'Show all 5' }).click();
  expect(rows.elements()).toHaveLength(5);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  expect(rows.elements()).toHaveLength(3);
});

test('what was unpublished is folded away, and can be published again', async () => {
  const page = await showWith(
    [aListing({ title: 'Open' })],
    [aListing({ id: 'e-9', title: 'Gone', actions: ['reopen'] })],
  );
  await page.getByText('Unpublished', { exact: true }).click();
  await page.getByRole('button', { name: 'Publish Again: Gone' }).click();
  await expect.poll(() => server.requests('post', REOPEN)).toMatchObject([{ params: { id: 'e-9' } }]);
});

test('nothing is said of unpublished listings where there are none', async () => {
  const page = await showWith([aListing({ title: 'Open' })], []);
  await expect.element(page.getByRole('link', { name: 'Open' })).toBeVisible();
  expect(page.getByText('Unpublished', { exact: true }).elements()).toEqual([]);
});
