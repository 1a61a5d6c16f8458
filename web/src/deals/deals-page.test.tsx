import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { aDealAnswer, aListing, allTerms, aRow, aTermsVersion } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { GroupedRows } from './comparison/compared-rows.tsx';
import { SortSelect } from './comparison/sort-select.tsx';
import { DealsPage } from './deals-page.tsx';
import { NextDeals } from './next-deals.tsx';
import type { DealRowView } from './queries.ts';
import type { DealTab } from './tabs.ts';

const ACCEPT = '/api/bookings/{id}/accept';
const sorted = vi.fn();

const deal = aRow({
  experience_id: 'e1',
  other: { id: 'u2', full_name: 'Nora Lindqvist', gone: false },
  start_by: '2019-12-09',
  finish_by: '2019-12-20',
  links: ['https://example.org/reel'],
  message: 'I have built two of these.',
  price_cents: 16_800,
  total_cents: 168_000,
  creator_cents: 151_200,
  date: { what: 'answer_by', at: '2019-12-06T12:00:00Z' },
  terms_version: 2,
  is_counter_offer: true,
});

let rows: DealRowView[];
let brief: { taken?: boolean; openings?: number };
let counts: { your_turn: number; waiting: number; active: number; done: number };

beforeEach(() => {
  rows = [deal];
  brief = {};
  counts = { your_turn: 1, waiting: 0, active: 0, done: 0 };
  sorted.mockReset();
  server.get('/api/deals', () => ({ deals: rows, next_cursor: null, counts }));
  server.get('/api/bookings/{id}/terms', allTerms({ versions: [aTermsVersion({ version: 2 })] }));
  server.get('/api/experiences/{id}', { experience: aListing() });
  server.post(ACCEPT, aDealAnswer());
});

const open = (tab: DealTab = 'your_turn', side: 'hirer' | 'creator' = 'hirer', listing?: string) =>
  render(
    <DealsPage
      tab={tab}
      side={side}
      {...(listing && {
        listing: {
          id: listing,
          title: 'Proposals for "Tidal Cathedral"',
          lead: 'Compare prices, dates and messages, then answer each proposal.',
          sort: 'price',
          choice: <SortSelect sort="price" onSort={sorted} />,
          rows: (deals) => <GroupedRows rows={deals} listing={{ side: 'wanted', budget: 150_000, ...brief }} />,
        },
      })}
    />,
    { at: '/deals' },
  );

test('a row has the deal, the other person, the amount, the date and its state', async () => {
  const screen = await open();
  const row = screen.getByRole('listitem').filter({ hasText: 'Tidal Cathedral' });
  await expect
    .element(row.getByRole('link', { name: 'Tidal Cathedral', exact: true }))
    .toHaveAttribute('href', '/deals/d1');
  await expect.element(row.getByRole('link', { name: 'Nora Lindqvist' })).toHaveAttribute('href', '/creators/u2');
  for (const text of ['$1,680.00', 'Answer by December 6, 2019', 'Counter-offer']) {
    await expect.element(row.getByText(text)).toBeInTheDocument();
  }
});

test("a creator sees their part of the amount, and a hirer's name without a link", async () => {
  rows = [{ ...deal, viewer_side: 'creator' }];
  const screen = await open();
  await expect.element(screen.getByText('$1,512.00')).toBeInTheDocument();
  await expect.element(screen.getByText('Nora Lindqvist')).toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Nora Lindqvist' })).not.toBeInTheDocument();
});

test('accepting asks once, with what it binds to, names the version on the screen and opens the deal', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Accept: Tidal Cathedral' }).click();
  const dialog = screen.getByRole('dialog', { name: "Accept Nora Lindqvist's terms?" });
  const parts = ['10 hours at $168/hr', '$168.00', '$1,512.00', 'December 9, 2019', 'December 20, 2019'];
  for (const text of parts) await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  expect(server.requests('post')).toEqual([]);
  await dialog.getByRole('button', { name: 'Accept for $1,680.00' }).click();
  await expect.poll(screen.path).toBe('/deals/d1');
  expect(server.requests('post')).toMatchObject([{ path: ACCEPT, params: { id: 'd1' }, body: { version: 2 } }]);
});

test.each([
  ['hirer', /Once you accept, you have 72 hours to pay/, 'Nora Lindqvist gets'],
  ['creator', /Once you accept, Nora Lindqvist has 72 hours to pay/, 'You get'],
] as const)('a %s reads a total above $10,000 in the question', async (viewer_side, next, share) => {
  rows = [{ ...deal, viewer_side, total_cents: 1_600_000, creator_cents: 1_440_000 }];
  const screen = await open();
  await screen.getByRole('button', { name: 'Accept: Tidal Cathedral' }).click();
  const dialog = screen.getByRole('dialog', { name: "The total is $16,000.00. Accept Nora Lindqvist's terms?" });
  for (const text of [next, share, '$14,400.00', '$1,600.00'])
    await expect.element(dialog.getByText(text)).toBeVisible();
  expect(server.requests('post')).toEqual([]);
  await dialog.getByRole('button', { name: 'Accept for $16,000.00' }).click();
  await expect.poll(() => server.requests('post')).toMatchObject([{ path: ACCEPT, body: { version: 2 } }]);
});

test('a confirmation whose terms have changed closes, and nothing is accepted', async () => {
  server.post(ACCEPT, problem(409, 'terms_changed', { message: 'Newer.' }));
  rows = [{ ...deal, total_cents: 1_600_000, creator_cents: 1_440_000 }];
  const screen = await open();
  await screen.getByRole('button', { name: 'Accept: Tidal Cathedral' }).click();
  await screen.getByRole('button', { name: 'Accept for $16,000.00' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.requests('post')).toHaveLength(1);
  expect(screen.path()).toBe('/deals');
});

test('accepting what our team found says that its publisher is asked next', async () => {
  rows = [{ ...deal, needs_consent: true }];
  const screen = await open();
  await screen.getByRole('button', { name: 'Accept: Tidal Cathedral' }).click();
  await expect.element(screen.getByRole('dialog').getByText(/Then its publisher is asked/)).toBeVisible();
});

test('terms that have changed are not accepted: the list is loaded again, and a message says so', async () => {
  server.post(ACCEPT, problem(409, 'terms_changed', { message: 'There are newer terms.', version: 3 }));
  const screen = await open();
  await expect.element(screen.getByText('$1,680.00')).toBeInTheDocument();
  rows = [{ ...deal, total_cents: 200_000, terms_version: 3 }];
  await screen.getByRole('button', { name: 'Accept: Tidal Cathedral' }).click();
  await screen.getByRole('button', { name: 'Accept for $1,680.00' }).click();
  await expect.element(screen.getByText('$2,000.00')).toBeInTheDocument();
  expect(getToasts()[0]).toMatchObject({ title: 'The Terms Have Changed', tone: 'error' });
  expect(screen.path()).toBe('/deals');
});

test('a due payment is one link beside its amount; amount and day are said once; judgements wait for it', async () => {
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  rows = [
    {
      ...deal,
      status: 'approved',
      work: 'in_progress',
      money: 'due',
      main_actions: ['pay'],
      actions: ['cancel', 'pay', 'request_changes', 'accept_work', 'reject'],
      date: { what: 'pay_by', at },
    },
  ];
  const screen = await open();
  await expect
    .element(screen.getByRole('link', { name: 'Pay: Tidal Cathedral', exact: true }))
    .toHaveAttribute('href', '/payment/d1');
  await expect.poll(() => screen.getByText('$1,680.00').all()).toHaveLength(1);
  await expect.poll(() => screen.getByText(/^Pay by [A-Z][a-z]+ \d+/).all()).toHaveLength(1);
  await expect.element(screen.getByRole('button', { name: /^Accept/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'More actions for Tidal Cathedral' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Cancel Booking' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: /Before Delivery$/ })).not.toBeInTheDocument();
});

test('early judgements of paid work are in the menu and say so', async () => {
  rows = [{ ...deal, status: 'approved', work: 'in_progress', money: 'held', actions: ['cancel', 'accept_work'] }];
  const screen = await open();
  await expect.element(screen.getByRole('button', { name: /^Accept/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: /^More actions for/ }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Accept Before Delivery' })).toBeVisible();
});

test("delivered work is inspected on the deal's page", async () => {
  rows = [
    { ...deal, work: 'delivered', money: 'held', main_actions: ['accept_work'], actions: ['accept_work', 'reject'] },
  ];
  const screen = await open();
  await expect.element(screen.getByRole('link', { name: /^Inspect:/ })).toHaveAttribute('href', '/deals/d1');
});

test('every tab has its count, the finished deals as well; none where there is nothing', async () => {
  counts = { your_turn: 1, waiting: 0, active: 2, done: 12 };
  const screen = await open();
  await expect.element(screen.getByRole('link', { name: /^Done ?12$/ })).toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: /^Active ?2$/ })).toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: /^Waiting$/ })).toBeInTheDocument();
});

test('an empty tab says what belongs there, and where to go', async () => {
  rows = [];
  counts = { your_turn: 0, waiting: 2, active: 0, done: 0 };
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'No deal is waiting for you.' })).toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'See what is waiting' })).toBeInTheDocument();
});

test('without any deals, a creator is sent to find work', async () => {
  rows = [];
  counts = { your_turn: 0, waiting: 0, active: 0, done: 0 };
  const screen = await open('active', 'creator');
  await expect.element(screen.getByRole('link', { name: 'Find work' })).toHaveAttribute('href', '/experiences');
});

test('deals that do not load offer a retry', async () => {
  server.get('/api/deals', problem(500));
  const screen = await open();
  await expect.element(screen.getByText("Couldn't load your deals.")).toBeInTheDocument();
  server.get('/api/deals', () => ({ deals: rows, next_cursor: null, counts }));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Tidal Cathedral').first()).toBeInTheDocument();
});

test('the amount of a deal that will not be paid is crossed out', async () => {
  rows = [{ ...deal, request: 'withdrawn', status: 'withdrawn', your_turn: false, main_actions: [], actions: [] }];
  const screen = await open('done');
  await expect.element(screen.getByText('$1,680.00')).toBeInTheDocument();
  expect(screen.getByText('$1,680.00').element().tagName).toBe('S');
});

test.each([
  ['hirer', 'held', 0, 'You paid', '$1,680.00'],
  ['hirer', 'released', 50_000, 'You paid', '$1,680.00'],
  ['creator', 'due', 0, 'You get', '$1,512.00'],
  ['creator', 'released', 50_000, 'You got', '$1,062.00'],
] as const)(
  'a %s of %s money, of which %d cents went back, reads what it is',
  async (viewer_side, money, back, name, amount) => {
    const creator_cents = 151_200 - back * 0.9;
    rows = [{ ...deal, viewer_side, status: 'paid', request: 'approved', money, returned_cents: back, creator_cents }];
    const screen = await open('active');
    await expect.element(screen.getByText(`${name} ${amount}`, { exact: true })).toBeInTheDocument();
    // only the payer is shown the refund
    const returned = viewer_side === 'hirer' && back > 0 ? ['$500.00 came back'] : [];
    expect(
      screen
        .getByText(/came back$/)
        .elements()
        .map(({ textContent }) => textContent)
        .filter((text) => !text.startsWith('You')),
    ).toEqual(returned);
  },
);

test('as long as a dispute is open, a creator reads what is held', async () => {
  rows = [{ ...deal, viewer_side: 'creator', status: 'disputed', request: 'approved', money: 'held', dispute: 'open' }];
  const screen = await open('active');
  await expect.element(screen.getByText('Held $1,680.00')).toBeInTheDocument();
});

test('requests for one listing are compared by price, hours, dates, message and links', async () => {
  const screen = await open('your_turn', 'hirer', 'e1');
  const facts = () =>
    [...screen.container.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
    ]);
  await expect.poll(facts).toEqual([
    ['Price', '$168/hr'],
    ['Hours', '10 hours'],
    ['Starts', 'December 9, 2019'],
    ['Finished by', 'December 20, 2019'],
  ]);
  await expect.element(screen.getByText('I have built two of these.')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'https://example.org/reel' });
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('nofollow'));
});

test('a proposal says by how much it exceeds the budget; accepted ones are below those that wait', async () => {
  const named = (full_name: string) => ({ id: full_name, full_name, gone: false });
  rows = [
    {
      ...deal,
      id: 'd2',
      other: named('Carla'),
      status: 'approved',
      money: 'due',
      main_actions: ['pay'],
      actions: ['pay'],
    },
    deal,
    { ...deal, id: 'd3', other: named('Dora'), total_cents: 150_000 },
  ];
  const screen = await open('your_turn', 'hirer', 'e1');
  await expect.element(screen.getByRole('heading', { name: 'Accepted (1)' })).toBeVisible();
  const names = screen.getByRole('heading', { level: 2 }).elements();
  expect(names.map((name) => name.textContent)).toEqual(['Nora Lindqvist', 'Dora', 'Accepted (1)', 'Carla']);
  await expect.poll(() => screen.getByText('$180.00 over your budget').all()).toHaveLength(1);
});

test.each([
  [{ taken: true, openings: 1 }, /^Your brief is taken: you've accepted 1 already\. If you accept another/],
  [{ taken: false, openings: 3 }, /^You've accepted 1 already, and your brief has 3 openings\.$/],
])('before one more proposal is accepted, its brief says how many were: %o', async (change, text) => {
  brief = change;
  counts = { ...counts, active: 1 };
  const screen = await open('your_turn', 'hirer', 'e1');
  await expect.element(screen.getByText(text)).toBeVisible();
});

test('a brief of which nothing is accepted yet says nothing of it', async () => {
  brief = { taken: false, openings: 3 };
  const screen = await open('your_turn', 'hirer', 'e1');
  await expect.element(screen.getByText('Nora Lindqvist')).toBeVisible();
  await expect.element(screen.getByText(/already/)).not.toBeInTheDocument();
});

test('the key that accepts a proposal does not accept it once more after the brief turns out to be taken', async () => {
  server.post(ACCEPT, problem(409, 'brief_taken'));
  const screen = await open('your_turn', 'hirer', 'e1');
  await screen.getByRole('button', { name: 'Accept: Nora Lindqvist' }).click();
  const accept = screen.getByRole('button', { name: 'Accept for $1,680.00' });
  await expect.element(accept).toBeVisible();
  (accept.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog', { name: 'This brief is taken. Accept one more?' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Not Yet' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.requests('post')).toHaveLength(1);
});

test("a proposal has the way to its creator's page beside that to the deal", async () => {
  const screen = await open('your_turn', 'hirer', 'e1');
  await expect
    .element(screen.getByRole('link', { name: 'View profile: Nora Lindqvist' }))
    .toHaveAttribute('href', '/creators/u2');
  await expect
    .element(screen.getByRole('link', { name: 'Nora Lindqvist', exact: true }))
    .toHaveAttribute('href', '/deals/d1');
});

test('the lowest total is marked where the total is', async () => {
  const other = { id: 'u3', full_name: 'Dora', gone: false };
  rows = [deal, { ...deal, id: 'd2', other, total_cents: 123_600 }];
  const screen = await open('your_turn', 'hirer', 'e1');
  const row = screen.getByRole('listitem').filter({ hasText: 'Dora' });
  await expect.element(row.getByText('You pay $1,236.00Lowest total')).toBeVisible();
});

test('a proposal says what it lacks, and by how much it is below the budget', async () => {
  const other = { id: 'u3', full_name: 'Dora', gone: false };
  rows = [deal, { ...deal, id: 'd2', other, total_cents: 123_600, start_by: null, finish_by: null, message: null }];
  const screen = await open('your_turn', 'hirer', 'e1');
  const row = screen.getByRole('listitem').filter({ hasText: 'Dora' });
  for (const text of [
    '10 hours',
    'Lowest total',
    'StartsNo date given',
    'Finished byNo date given',
    '$264.00 under your budget',
    'No message',
  ]) {
    await expect.element(row.getByText(text)).toBeVisible();
  }
  await expect.poll(() => screen.getByText('No message').all()).toHaveLength(1);
});

test('a creator reads what they would get by a split', async () => {
  const split = { by: 'creator', refund_cents: 3000, fee_cents: 13_800, creator_cents: 124_200 } as const;
  rows = [{ ...deal, viewer_side: 'creator', split }];
  const screen = await open();
  await expect.element(screen.getByText('Proposed split: $1,242.00 for you')).toBeInTheDocument();
});

test('a split that waits for the reader is accepted or declined in its row', async () => {
  rows = [
    {
      ...deal,
      status: 'paid',
      request: 'approved',
      work: 'in_progress',
      money: 'held',
      main_actions: ['accept_split', 'drop_split'],
      actions: ['propose_split', 'accept_split', 'drop_split', 'cancel'],
      split: { by: 'creator', refund_cents: 3000, fee_cents: 13_800, creator_cents: 124_200 },
      date: null,
    },
  ];
  const screen = await open();
  const row = screen.getByRole('listitem').filter({ hasText: 'Tidal Cathedral' });
  await expect.element(row.getByText('Proposed split: $30.00 back to you')).toBeInTheDocument();
  await expect.element(row.getByRole('button', { name: /^Accept Split/ })).toBeInTheDocument();
  await expect.element(row.getByRole('button', { name: /^Decline Split/ })).toBeInTheDocument();
  await row.getByRole('button', { name: /^More actions/ }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Propose a Split' })).toBeInTheDocument();
  await expect.element(screen.getByRole('menuitem', { name: /^(Accept|Decline) Split/ })).not.toBeInTheDocument();
});

test('several requests for one listing are one row, which leads to their comparison', async () => {
  rows = [deal, { ...deal, id: 'd2', other: { id: 'u3', full_name: 'Carla Reyes', gone: false }, total_cents: 90_000 }];
  const screen = await open();
  const row = screen.getByRole('listitem').filter({ hasText: 'Tidal Cathedral' });
  for (const text of ['Nora Lindqvist, Carla Reyes', '2 proposals to compare', '$900.00 to $1,680.00']) {
    await expect.element(row.getByText(text)).toBeVisible();
  }
  await expect.element(row.getByRole('link', { name: 'Compare: Tidal Cathedral' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Accept/ })).not.toBeInTheDocument();
});

test('the home page shows three rows, of which requests for one listing are one, and how many more there are', async () => {
  const named = (id: string, title: string): DealRowView => ({ ...deal, id, title, experience_id: `of-${id}` });
  rows = [deal, named('d2', 'Dome'), named('d3', 'Harbour'), { ...deal, id: 'd4' }, named('d5', 'Nave')];
  const screen = await render(<NextDeals expected={4} />);
  await expect.element(screen.getByRole('link', { name: 'Compare: Tidal Cathedral' })).toBeVisible();
  const titles = screen.getByRole('heading').elements();
  expect(titles.map((title) => title.textContent)).toEqual(['Tidal Cathedral', 'Dome', 'Harbour']);
  await expect.element(screen.getByRole('link', { name: '1 more in Deals' })).toBeVisible();
});

test('a fixed price is compared as such, with the hours that are expected', async () => {
  const other = { id: 'u3', full_name: 'Dora', gone: false };
  const fixed = { fixed_price_cents: 180_000, price_cents: 9_000, total_cents: 180_000, hours: 20 };
  rows = [deal, { ...deal, ...fixed, id: 'd2', other }];
  const screen = await open('your_turn', 'hirer', 'e1');
  const row = screen.getByRole('listitem').filter({ hasText: 'Dora' });
  await expect.element(row.getByText('Fixed price$1,800.00')).toBeVisible();
  await expect.element(row.getByText('Expected hours20 hours')).toBeVisible();
  await expect.element(row.getByText(/\/hr/)).not.toBeInTheDocument();
});

test('where nobody names a day, the order by finish has its dates, too', async () => {
  const undated = { ...deal, start_by: null, finish_by: null };
  rows = [undated, { ...undated, id: 'd2' }];
  const screen = await open('your_turn', 'hirer', 'e1');
  await expect.poll(() => screen.getByText('Finished byNo date given').all()).toHaveLength(2);
  await expect.element(screen.getByText('Starts')).not.toBeInTheDocument();
});

test('a single request has nothing to be sorted', async () => {
  const screen = await open('your_turn', 'hirer', 'e1');
  await expect.element(screen.getByRole('heading', { name: 'Nora Lindqvist' })).toBeVisible();
  await expect.element(screen.getByLabelText('Order')).not.toBeInTheDocument();
});

test('requests for one listing are asked for in the chosen order', async () => {
  rows = [deal, { ...deal, id: 'd2', other: { id: 'u3', full_name: 'Dora', gone: false } }];
  const screen = await open('your_turn', 'hirer', 'e1');
  await expect.element(screen.getByRole('heading', { name: 'Nora Lindqvist' })).toBeVisible();
  const queries = server.requests('get', '/api/deals').map(({ query }) => query);
  expect(queries).toContainEqual({ tab: 'your_turn', experience_id: 'e1', sort: 'price' });
  await screen.getByLabelText('Order').selectOptions('hours');
  expect(sorted).toHaveBeenCalledWith('hours');
});
