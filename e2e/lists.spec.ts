import type { Locator, Page } from '@playwright/test';
import type { Person } from './people.ts';
import { findDealWithAction, type Screen } from './screens.ts';
import { expect, test } from './server.ts';

test.use({ demo: true });

const REQUEST = '01a20371-5926-73c1-b4f2-dc41cfd6aaaa';

/** A list of the product, how it is requested, and what it says. */
interface List {
  name: string;
  who: Screen['who'];
  /** Opens the page that shows it. */
  open: (person: Person) => Promise<void>;
  /** Whether `url` is its request, among all that the page makes. */
  call: (url: URL) => boolean;
  /** What it says while loading; absent where it says nothing. */
  loading?: string;
  failed: string;
  /** What is shown once it has loaded; absent where that may be nothing at all. */
  here?: (page: Page) => Locator;
}

const goes = (path: string) => (person: Person) => person.goesTo(path);
const asks = (path: string) => (url: URL) => url.pathname === path;
const below = (path: string) => (url: URL) => url.pathname.startsWith(`${path}/`);
const section = (name: string) => (page: Page) =>
  page.getByRole('region', { name, exact: true }).getByRole('listitem').first();

/** A tab of the admins' page, whose list is one table with rows. */
const tab = (id: string, call: string, loading: string, failed: string, here?: List['here']): List => ({
  name: `the admins’ ${id}`,
  who: 'Olga',
  open: goes(`/admin?tab=${id}`),
  call: asks(call),
  loading,
  failed,
  here: here ?? ((page) => page.getByRole('row').nth(1)),
});

const LISTS: readonly List[] = [
  {
    name: 'recent activity',
    who: 'guest',
    open: goes('/'),
    call: asks('/api/activity'),
    loading: 'Loading activity...',
    failed: 'Couldn’t load recent activity.',
    here: section('Recent activity'),
  },
  {
    name: 'the experiences',
    who: 'guest',
    open: (person) => person.comesTo('/experiences'),
    call: asks('/api/experiences'),
    loading: 'Loading experiences...',
    failed: 'Couldn’t load the experiences.',
    here: (page) => page.getByRole('article').first(),
  },
  {
    name: 'the creators',
    who: 'guest',
    open: (person) => person.comesTo('/creators'),
    call: asks('/api/creators'),
    loading: 'Loading creators...',
    failed: 'Couldn’t load the creators.',
    here: (page) => page.getByRole('article').first(),
  },
  {
    name: 'the booking requests',
    who: 'Carl',
    open: goes('/profile'),
    call: below('/api/bookings/creator'),
    loading: 'Loading bookings...',
    failed: 'Couldn’t load your booking requests.',
    here: section('All Booking Requests'),
  },
  {
    name: 'the active projects',
    who: 'Hannah',
    open: goes('/profile'),
    call: below('/api/projects/hirer'),
    loading: 'Loading projects...',
    failed: 'Couldn’t load your projects.',
    here: section('Active Projects'),
  },
  {
    name: 'one’s own experiences',
    who: 'Hannah',
    open: goes('/profile'),
    call: asks('/api/experiences'),
    loading: 'Loading experiences...',
    failed: 'Couldn’t load your experiences.',
    here: section('My Experiences'),
  },
  {
    name: 'the payment history',
    who: 'Hannah',
    open: goes('/profile'),
    call: below('/api/payments/user'),
    loading: 'Loading payments...',
    failed: 'Couldn’t load your payments.',
    here: section('Payment History'),
  },
  {
    name: 'a hirer’s spending',
    who: 'Hannah',
    open: goes('/profile'),
    call: asks('/api/me/spend'),
    loading: 'Loading spending...',
    failed: 'Couldn’t load your spending.',
    here: (page) => page.getByRole('region', { name: 'Spending', exact: true }).getByText('To pay'),
  },
  {
    name: 'a creator’s earnings',
    who: 'Carl',
    open: goes('/profile'),
    call: asks('/api/me/earnings'),
    loading: 'Loading earnings...',
    failed: 'Couldn’t load your earnings.',
    here: (page) => page.getByRole('figure', { name: 'Earned by month' }),
  },
  {
    name: 'a creator’s balance',
    who: 'Carl',
    open: goes('/profile'),
    call: asks('/api/balance'),
    loading: 'Loading balance...',
    failed: 'Couldn’t load your balance.',
    here: (page) => page.getByRole('region', { name: 'Balance', exact: true }).getByText('Paid out', { exact: true }),
  },
  {
    name: 'a timeline',
    who: 'Hannah',
    open: async (person) => person.goesTo(`/profile?booking=${(await findDealWithAction(person, 'pay')).id}`),
    call: (url) => /^\/api\/bookings\/[^/]+\/timeline$/.test(url.pathname),
    loading: 'Loading timeline...',
    failed: 'Couldn’t load the timeline.',
    here: (page) => page.getByRole('heading', { name: 'What happened', exact: true }),
  },
  {
    name: 'the notifications',
    who: 'Hannah',
    open: async (person) => {
      await person.goesTo('/profile');
      await person.bell().click();
    },
    call: asks('/api/notifications'),
    loading: 'Loading notifications...',
    failed: 'Couldn’t load your notifications.',
    here: (page) => page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first(),
  },
  {
    name: 'the conversations',
    who: 'Hannah',
    open: goes('/messages'),
    // the header requests a single one, to count what is unread
    call: (url) => url.pathname === '/api/threads' && url.searchParams.get('limit') !== '1',
    loading: 'Loading conversations...',
    failed: 'Couldn’t load your conversations.',
    here: (page) => page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem').first(),
  },
  {
    name: 'the messages of a conversation',
    who: 'Hannah',
    open: async (person) => {
      const { threads } = await person.reads<{ threads: { id: string }[] }>('/api/threads');
      await person.goesTo(`/messages/${threads[0]?.id}`);
    },
    call: (url) => /^\/api\/threads\/[^/]+\/messages$/.test(url.pathname),
    loading: 'Loading messages...',
    failed: 'Couldn’t load the conversation.',
    here: (page) => page.getByRole('log'),
  },
  {
    // someone signed in: a guest without films has no gallery, and so no state of one (web/src/generator/gallery.tsx)
    name: 'the gallery of films',
    who: 'Hannah',
    open: goes('/experience-generator'),
    call: asks('/api/generations'),
    loading: 'Loading your films...',
    failed: 'Couldn’t load your films.',
    here: (page) =>
      page
        .getByRole('heading', { name: 'No films yet' })
        .or(page.getByRole('button', { name: /^Open: / }))
        .first(),
  },
  {
    name: 'the sessions',
    who: 'Carl',
    open: goes('/settings'),
    call: asks('/api/me/sessions'),
    loading: 'Loading devices...',
    failed: 'Couldn’t load your devices.',
    here: (page) => page.getByText('This device'),
  },
  {
    ...tab('bookings', '/api/admin/bookings', 'Loading bookings...', 'Couldn’t load the bookings.'),
    open: goes('/admin'),
  },
  {
    ...tab('bookings', '/api/admin/bookings', 'Loading bookings...', 'Couldn’t load the bookings.'),
    name: 'the bookings of someone who is no admin',
    who: 'Hannah',
    open: goes('/admin'),
    call: asks('/api/bookings'),
  },
  tab('disputes', '/api/admin/disputes', 'Loading disputes...', 'Couldn’t load the disputes.'),
  tab('money', '/api/admin/ledger', 'Loading the ledger...', 'Couldn’t load the ledger.', (page) =>
    page.getByText('Held for others'),
  ),
  {
    name: 'the admins’ figures',
    who: 'Olga',
    open: goes('/admin?tab=money'),
    call: asks('/api/admin/money-flow'),
    loading: 'Loading figures...',
    failed: 'Couldn’t load the ledger.',
    here: (page) => page.getByRole('figure', { name: 'Money flow' }),
  },
  {
    // no room is reserved for it: usually there is none (web/src/admin/manual-refunds.tsx)
    name: 'the refunds that an admin sends',
    who: 'Olga',
    open: goes('/admin?tab=money'),
    call: asks('/api/admin/refunds'),
    failed: 'Couldn’t load the refunds to send.',
  },
  tab('users', '/api/admin/users', 'Loading users...', 'Couldn’t load the users.'),
  tab('reports', '/api/admin/threads', 'Loading reports...', 'Couldn’t load the reports.', (page) =>
    page
      .getByText('No reports waiting.')
      .or(page.getByRole('button', { name: 'Read the conversation' }))
      .first(),
  ),
  tab('contact', '/api/admin/contact', 'Loading messages...', 'Couldn’t load the messages.', (page) =>
    page
      .getByText('No message waits.')
      .or(page.getByRole('button', { name: 'Mark as handled' }))
      .first(),
  ),
  tab('interests', '/api/admin/interests', 'Loading interests...', 'Failed to load the interests', (page) =>
    page
      .getByText('Nobody has asked for a module yet.')
      .or(page.getByRole('columnheader', { name: 'Email' }))
      .first(),
  ),
  tab('catalogue', '/api/admin/catalogue', 'Loading the catalogue...', 'Failed to load the catalogue', (page) =>
    page.getByRole('button', { name: /^Edit / }).first(),
  ),
  tab('outbox', '/api/admin/outbox', 'Loading emails...', 'Couldn’t load the emails.'),
  tab('jobs', '/api/admin/jobs', 'Loading jobs...', 'Couldn’t load the jobs.', (page) =>
    page.getByText('No failed jobs.'),
  ),
  tab('audit', '/api/admin/audit', 'Loading the log...', 'Couldn’t load the log.'),
];

// With something on screen a later failure leaves it there (`docs/product.md`, section 12): see errors.spec.ts. Without
// an error state, by design: suggestions below a search box, which then proposes nothing; the count of unread
// conversations in the header; the completed projects on a profile, which are counted with the active ones.
for (const list of LISTS)
  test(`${list.name}: loading, failed, and tried again`, async ({ people }) => {
    const person = list.who === 'guest' ? await people.guest() : await people.demo(list.who);
    const { page } = person;
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    let broken = true;
    await page.route(/\/api\//, async (route) => {
      const request = route.request();
      if (request.method() !== 'GET' || !list.call(new URL(request.url()))) return route.fallback();
      await held;
      if (!broken) return route.continue();
      await route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        headers: { 'x-request-id': REQUEST },
        body: JSON.stringify({ status: 500, code: 'internal', message: 'Inside.' }),
      });
    });
    const loading = page.getByRole('status').filter({ hasText: list.loading ?? 'nothing' });
    const failure = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: list.failed }) });

    await list.open(person);
    await test.step('while it loads, it says so', async () => {
      if (list.loading) await expect(loading).toBeVisible();
      await expect(failure).toHaveCount(0);
      if (list.here) await expect(list.here(page)).toHaveCount(0);
    });
    await test.step('failed, it says so, with the request’s id and no internals', async () => {
      answer();
      await expect(failure).toBeVisible();
      await expect(failure).toContainText('Something went wrong on our side.');
      await expect(failure).not.toContainText('Inside.');
      await expect(failure).toContainText(`Request ${REQUEST}`);
      await expect(loading).toHaveCount(0);
    });
    await test.step('tried again, it is there', async () => {
      broken = false;
      await failure.getByRole('button', { name: 'Try again' }).click();
      if (list.here) await expect(list.here(page)).toBeVisible();
      await expect(failure).toHaveCount(0);
    });
  });
