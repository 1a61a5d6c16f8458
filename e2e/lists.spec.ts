import type { Locator, Page } from '@playwright/test';
import type { Person } from './people.ts';
import { findDealWithAction, type Screen } from './screens.ts';
import { expect, test } from './server.ts';

test.use({ demo: true });

const REQUEST = '01a20371-5926-73c1-b4f2-dc41cfd6aaaa';

/** A list in the product: how it is opened, its request, and its texts. */
interface List {
  name: string;
  who: Screen['who'];
  /** Opens the page that shows it. */
  open: (person: Person) => Promise<void>;
  /** Whether `url` is the request for this list. */
  matches: (url: URL) => boolean;
  /** Its text while loading, if it has one. */
  loading?: string;
  failed: string;
  /** An element that is shown once it has loaded; absent if the list may be empty. */
  loaded?: (page: Page) => Locator;
}

const goes = (path: string) => (person: Person) => person.goesTo(path);
const asks = (path: string) => (url: URL) => url.pathname === path;
const below = (path: string) => (url: URL) => url.pathname.startsWith(`${path}/`);
const section = (name: string) => (page: Page) =>
  page.getByRole('region', { name, exact: true }).getByRole('listitem').first();

/** A tab of the admin page whose list is a table. */
const tab = (id: string, matches: string, loading: string, failed: string, loaded?: List['loaded']): List => ({
  name: `the ${id} of the admin page`,
  who: 'Olga',
  open: goes(`/admin?tab=${id}`),
  matches: asks(matches),
  loading,
  failed,
  loaded: loaded ?? ((page) => page.getByRole('row').nth(1)),
});

const LISTS: readonly List[] = [
  {
    name: 'recent activity',
    who: 'guest',
    open: goes('/'),
    matches: asks('/api/activity'),
    loading: 'Loading activity...',
    failed: "Couldn't load recent activity.",
    loaded: section('Recent activity'),
  },
  {
    name: 'the experiences',
    who: 'guest',
    open: (person) => person.navigatesTo('/experiences'),
    matches: asks('/api/experiences'),
    loading: 'Loading experiences...',
    failed: "Couldn't load the experiences.",
    loaded: (page) => page.getByRole('article').first(),
  },
  {
    name: 'the creators',
    who: 'guest',
    open: (person) => person.navigatesTo('/creators'),
    matches: asks('/api/creators'),
    loading: 'Loading creators...',
    failed: "Couldn't load the creators.",
    loaded: (page) => page.getByRole('article').first(),
  },
  {
    name: 'the booking requests',
    who: 'Carl',
    open: goes('/profile'),
    matches: below('/api/bookings/creator'),
    loading: 'Loading bookings...',
    failed: "Couldn't load your booking requests.",
    loaded: section('All Booking Requests'),
  },
  {
    name: 'the active projects',
    who: 'Hannah',
    open: goes('/profile'),
    matches: below('/api/projects/hirer'),
    loading: 'Loading projects...',
    failed: "Couldn't load your projects.",
    loaded: section('Active Projects'),
  },
  {
    name: 'the experiences on the profile',
    who: 'Hannah',
    open: goes('/profile'),
    matches: asks('/api/experiences'),
    loading: 'Loading experiences...',
    failed: "Couldn't load your experiences.",
    loaded: section('My Listings'),
  },
  {
    name: 'the payment history',
    who: 'Hannah',
    open: goes('/profile'),
    matches: below('/api/payments/user'),
    loading: 'Loading payments...',
    failed: "Couldn't load your payments.",
    loaded: section('Payment History'),
  },
  {
    name: "a hirer's spending",
    who: 'Hannah',
    open: goes('/profile'),
    matches: asks('/api/me/spend'),
    loading: 'Loading spending...',
    failed: "Couldn't load your spending.",
    loaded: (page) => page.getByRole('region', { name: 'Spending', exact: true }).getByText('To pay'),
  },
  {
    name: "a creator's earnings",
    who: 'Carl',
    open: goes('/profile'),
    matches: asks('/api/me/earnings'),
    loading: 'Loading earnings...',
    failed: "Couldn't load your earnings.",
    loaded: (page) => page.getByRole('figure', { name: 'Earned by month' }),
  },
  {
    name: "a creator's balance",
    who: 'Carl',
    open: goes('/profile'),
    matches: asks('/api/balance'),
    loading: 'Loading balance...',
    failed: "Couldn't load your balance.",
    loaded: (page) => page.getByRole('region', { name: 'Balance', exact: true }).getByText('Paid out', { exact: true }),
  },
  {
    name: 'a timeline',
    who: 'Hannah',
    open: async (person) => person.goesTo(`/deals/${(await findDealWithAction(person, 'pay')).id}`),
    matches: (url) => /^\/api\/bookings\/[^/]+\/timeline$/.test(url.pathname),
    loading: 'Loading timeline...',
    failed: "Couldn't load the timeline.",
    loaded: (page) => page.getByRole('heading', { name: 'What happened', exact: true }),
  },
  {
    name: 'the notifications',
    who: 'Hannah',
    open: async (person) => {
      await person.goesTo('/profile');
      await person.bell().click();
    },
    matches: asks('/api/notifications'),
    loading: 'Loading notifications...',
    failed: "Couldn't load your notifications.",
    loaded: (page) => page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first(),
  },
  {
    name: 'the conversations',
    who: 'Hannah',
    open: goes('/messages'),
    // the header requests only one, for the unread count
    matches: (url) => url.pathname === '/api/threads' && url.searchParams.get('limit') !== '1',
    loading: 'Loading conversations...',
    failed: "Couldn't load your conversations.",
    loaded: (page) => page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem').first(),
  },
  {
    name: 'the messages of a conversation',
    who: 'Hannah',
    open: async (person) => {
      const { threads } = await person.reads<{ threads: { id: string }[] }>('/api/threads');
      await person.goesTo(`/messages/${threads[0]?.id}`);
    },
    matches: (url) => /^\/api\/threads\/[^/]+\/messages$/.test(url.pathname),
    loading: 'Loading messages...',
    failed: "Couldn't load the conversation.",
    loaded: (page) => page.getByRole('log'),
  },
  {
    // signed in, because a guest without films has no gallery (web/src/generator/gallery.tsx)
    name: 'the gallery of films',
    who: 'Hannah',
    open: goes('/experience-generator'),
    matches: asks('/api/generations'),
    loading: 'Loading your films...',
    failed: "Couldn't load your films.",
    loaded: (page) =>
      page
        .getByRole('heading', { name: 'No films yet' })
        .or(page.getByRole('button', { name: /^Open: / }))
        .first(),
  },
  {
    name: 'the sessions',
    who: 'Carl',
    open: goes('/settings'),
    matches: asks('/api/me/sessions'),
    loading: 'Loading devices...',
    failed: "Couldn't load your devices.",
    loaded: (page) => page.getByText('This device'),
  },
  {
    ...tab('bookings', '/api/admin/bookings', 'Loading bookings...', "Couldn't load the bookings."),
    open: goes('/admin'),
  },
  {
    ...tab('bookings', '/api/admin/bookings', 'Loading bookings...', "Couldn't load the bookings."),
    name: 'the bookings on the admin page, for a hirer',
    who: 'Hannah',
    open: goes('/admin'),
    matches: asks('/api/bookings'),
  },
  tab('disputes', '/api/admin/disputes', 'Loading disputes...', "Couldn't load the disputes."),
  tab('money', '/api/admin/ledger', 'Loading the ledger...', "Couldn't load the ledger.", (page) =>
    page.getByText('Held for others'),
  ),
  {
    name: 'the figures of the admin page',
    who: 'Olga',
    open: goes('/admin?tab=money'),
    matches: asks('/api/admin/money-flow'),
    loading: 'Loading figures...',
    failed: "Couldn't load the ledger.",
    loaded: (page) => page.getByRole('figure', { name: 'Money flow' }),
  },
  {
    // it has no loading text, because it is usually empty (web/src/admin/manual-refunds.tsx)
    name: 'the manual refunds',
    who: 'Olga',
    open: goes('/admin?tab=money'),
    matches: asks('/api/admin/refunds'),
    failed: "Couldn't load the refunds to send.",
  },
  tab('users', '/api/admin/users', 'Loading users...', "Couldn't load the users."),
  tab('reports', '/api/admin/threads', 'Loading reports...', "Couldn't load the reports.", (page) =>
    page
      .getByText('No reports waiting.')
      .or(page.getByRole('button', { name: 'Read the conversation' }))
      .first(),
  ),
  tab('contact', '/api/admin/contact', 'Loading messages...', "Couldn't load the messages.", (page) =>
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
  tab('outbox', '/api/admin/outbox', 'Loading emails...', "Couldn't load the emails."),
  tab('jobs', '/api/admin/jobs', 'Loading jobs...', "Couldn't load the jobs.", (page) =>
    page.getByText('No failed jobs.'),
  ),
  tab('audit', '/api/admin/audit', 'Loading the log...', "Couldn't load the log."),
];

// A loaded list keeps its content when a later request fails (`docs/product.md`, section 12): see errors.spec.ts. By
// design there is no error state for search suggestions, for the unread count in the header, and for the completed
// projects on a profile, which are counted with the active ones.
for (const list of LISTS)
  test(`${list.name}: loading, failed, retried`, async ({ people }) => {
    const person = list.who === 'guest' ? await people.guest() : await people.demo(list.who);
    const { page } = person;
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    let broken = true;
    await page.route(/\/api\//, async (route) => {
      const request = route.request();
      if (request.method() !== 'GET' || !list.matches(new URL(request.url()))) return route.fallback();
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
    await test.step('while it loads, the loading text is shown', async () => {
      if (list.loading) await expect(loading).toBeVisible();
      await expect(failure).toHaveCount(0);
      if (list.loaded) await expect(list.loaded(page)).toHaveCount(0);
    });
    await test.step('after a failure, an error with the request id and no internal details is shown', async () => {
      release();
      await expect(failure).toBeVisible();
      await expect(failure).toContainText('Something went wrong on our side.');
      await expect(failure).not.toContainText('Inside.');
      await expect(failure).toContainText(`Request ${REQUEST}`);
      await expect(loading).toHaveCount(0);
    });
    await test.step('after a retry, the list is shown', async () => {
      broken = false;
      await failure.getByRole('button', { name: 'Try again' }).click();
      if (list.loaded) await expect(list.loaded(page)).toBeVisible();
      await expect(failure).toHaveCount(0);
    });
  });
