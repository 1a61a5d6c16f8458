import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExperiencePage } from '@/experiences/detail/experience-page.tsx';
import type { Experience } from '@/experiences/experience-card.tsx';
import { experienceKeys } from '@/shared/api/query-keys.ts';
import { SESSION_KEY, setSession } from '@/shared/api/session.ts';
import '../styles/index.css';
import { aListing } from '@/testing/builders.ts';
import { pending, server } from '@/testing/fake-server.ts';
import { newQueryClient } from '@/testing/query-client.ts';
import { render } from '@/testing/render.tsx';
import { storeSession } from '@/testing/stored-session.ts';

const experience = aListing();
const asGuest = (taken: boolean): Experience => ({
  ...experience,
  taken,
  waiting: null,
  actions: taken ? [] : ['sign_in_to_book'],
});
const asPublisher = (taken: boolean): Experience => ({
  ...experience,
  taken,
  actions: taken ? ['reopen', 'unpublish'] : ['edit', 'unpublish'],
});

beforeEach(() => server.get('/api/experiences', pending));
afterEach(() => localStorage.removeItem(SESSION_KEY));

async function show(first: Experience) {
  const client = newQueryClient();
  client.setQueryData(experienceKeys.one('e-1'), first);
  const page = await render(<ExperiencePage id="e-1" overdueNotice={null} requests={() => null} />, {
    client,
    unknownSession: true,
  });
  const update = (next: Experience) => client.setQueryData(experienceKeys.one('e-1'), next);
  return { page, update, height: () => page.container.querySelector('aside')?.getBoundingClientRect().height };
}

test("the page of someone else's listing has a button to book it, also before the session is known", async () => {
  storeSession('u-2');
  const { page } = await show(asGuest(false));
  await expect.element(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
});

test.each([false, true])(
  "one's own listing is never shown as someone else's, and nothing moves, taken: %s",
  async (taken) => {
    storeSession('u-1');
    const { page, update, height } = await show(asGuest(taken));
    await expect
      .element(page.getByText(taken ? /^You've accepted a request/ : 'This is your own listing.'))
      .toBeVisible();
    // only what is for everyone
    expect(page.getByRole('button').elements()).toEqual(page.getByRole('button', { name: 'Share' }).elements());
    const before = height();
    update(asPublisher(taken));
    await expect.element(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
    if (taken) await expect.element(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    expect(height()).toBe(before);
    setSession({ id: 'u-1' });
    await expect.element(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
    expect(height()).toBe(before);
  },
);

test('a listing can be shared, unless it is unpublished', async () => {
  const shared = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
  const { page, update } = await show(asGuest(false));
  await page.getByRole('button', { name: 'Share' }).click();
  const url = new URL('/experiences/e-1', location.href).href;
  await expect.poll(() => shared.mock.calls).toEqual([[{ title: 'Tidal Cathedral', url }]]);
  update({ ...asGuest(false), unpublished: true });
  await expect.element(page.getByRole('button', { name: 'Share' })).not.toBeInTheDocument();
});

test.each([
  ['a hirer', { side: 'offered', actions: ['book'] }, 'Send a request. Hannah answers; you pay only after that.'],
  [
    'a hirer, of hours that are expected',
    { side: 'offered', actions: ['book'], facts: { hours: 40 }, pricePerHour: 112 },
    'Send a request. Hannah answers; you pay only after that. About $4,480 for 40 hours.',
  ],
  ['a creator', { side: 'wanted', actions: ['book'] }, 'Send a proposal. Hannah accepts one and pays.'],
  [
    'a guest',
    { side: 'wanted', actions: ['sign_in_to_book'] },
    'A hirer is looking for this. Creators send proposals; the hirer accepts one and pays.',
  ],
] as const)('the page says to %s what comes next', async (_who, listing, text) => {
  const { page } = await show({ ...experience, user_id: 'u-9', ...listing, actions: [...listing.actions] });
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test.each([
  ['offered', 1, '1 request is waiting for your answer'],
  ['offered', 2, '2 requests are waiting for your answer'],
  ['wanted', 0, 'No open proposals'],
  ['wanted', 1, '1 proposal is waiting for your answer'],
  ['wanted', 2, '2 proposals are waiting for your answer'],
] as const)('the publisher of what is %s reads how much waits: %s', async (side, waiting, text) => {
  storeSession('u-1');
  const { page } = await show({ ...asPublisher(false), side, waiting });
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('the cancellation policy has a line of its own', async () => {
  const { page } = await show({ ...asGuest(false), facts: { category: 'game', cancellation: 'strict' } });
  const value = page.getByText(/^Strict: 50% refund/).element();
  const [details, line] = [value.closest('dl'), value.parentElement].map((box) => box?.getBoundingClientRect().width);
  expect(line).toBe(details);
  expect(getComputedStyle(value).textAlign).not.toBe('right');
});
