import { expect } from '@playwright/test';
import { callsApiAs } from './demo-api.ts';
import type { Person } from './people.ts';

/** A screen of the product: how to get there and wait until it is shown. */
export interface Screen {
  name: string;
  who: 'guest' | 'Hannah' | 'Carl' | 'Olga';
  /** Phones have no such thing. */
  onlyOnDesktops?: boolean;
  open(person: Person): Promise<void>;
}

export async function opensPage(person: Person, path: string, heading: string | RegExp): Promise<void> {
  await person.goesTo(path);
  await expect(person.page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await finishesLoading(person);
}

/** Waits until nothing is loading and no skeleton is in view. */
export async function finishesLoading(person: Person): Promise<void> {
  const skeletons = () =>
    person.page.evaluate(() =>
      [...document.querySelectorAll('.animate-shimmer')]
        .map((skeleton) => skeleton.getBoundingClientRect())
        .some(({ top, bottom, width }) => width > 0 && bottom > 0 && top < innerHeight),
    );
  await expect.poll(skeletons).toBe(false);
  await expect(person.page.getByText(/^(Loading|Cargando)/)).toHaveCount(0);
}

/** The id of a conversation of `person` in the demo data. */
async function findThread(person: Person): Promise<string> {
  const { threads } = await person.reads<{ threads: { id: string }[] }>('/api/threads');
  if (!threads[0]) throw new Error(`the demo data has no conversation of ${person.name}`);
  return threads[0].id;
}

export async function opensConversation(person: Person): Promise<void> {
  await opensPage(person, `/messages/${await findThread(person)}`, /^(Messages|Mensajes)$/);
  await expect(person.page.getByRole('log')).toBeVisible();
}

/** Opens the page of a film: the same one each time, so it is rendered only once. */
export async function opensFilm(person: Person): Promise<void> {
  const id = await person.requestsFilm('A harbour of paper boats');
  await person.goesTo(`/g/${id}`);
  await expect(person.page.getByRole('link', { name: /^(Click here|Haz clic aquí)$/ })).toBeVisible({
    timeout: 300_000,
  });
  await finishesLoading(person);
}

export async function firstListed(
  person: Person,
  kind: 'experiences' | 'creators',
): Promise<{ id: string; title: string }> {
  const lists = await person.reads<Record<string, { id: string; title?: string; full_name?: string }[]>>(
    `/api/${kind}`,
  );
  const first = lists[kind]?.[0];
  if (!first) throw new Error(`the demo data has no ${kind}`);
  return { id: first.id, title: first.title ?? first.full_name ?? '' };
}

export async function firstOwned(person: Person): Promise<{ id: string; title: string }> {
  const me = await person.reads<{ id: string }>('/api/me');
  const { experiences } = await person.reads<{ experiences: { id: string; title: string }[] }>(
    `/api/experiences?user_id=${me.id}`,
  );
  if (!experiences[0]) throw new Error(`the demo data has no experience of ${person.name}`);
  return experiences[0];
}

/** The requests for one listing of this person. */
async function opensRequests(person: Person): Promise<void> {
  const { deals } = await person.reads<{ deals: { experience_id: string | null }[] }>('/api/deals');
  const id = deals.find((deal) => deal.experience_id)?.experience_id;
  if (!id) throw new Error(`the demo data has no request to ${person.name}`);
  await opensPage(person, `/deals?listing=${id}`, /^(Requests|Proposals) for "|^(Solicitudes|Propuestas) para «/);
}

async function opensTakenBrief(person: Person): Promise<void> {
  const me = await person.reads<{ id: string }>('/api/me');
  const { experiences } = await person.reads<{ experiences: { id: string; title: string; taken: boolean }[] }>(
    `/api/experiences?user_id=${me.id}&limit=100`,
  );
  const taken = experiences.find((experience) => experience.taken);
  if (!taken) throw new Error(`the demo data has no taken brief of ${person.name}`);
  await opensPage(person, `/experiences/${taken.id}`, taken.title);
}

/** A creator asks for more than a brief says; its hirer opens the request. */
async function opensRequestAboveBudget(person: Person): Promise<void> {
  const title = 'A Whisper for the Stairs';
  const { deals } = await callsApiAs<{ deals: { title: string }[] }>(person, 'amara', 'GET', '/api/deals?limit=100');
  if (!deals.some((deal) => deal.title === title)) {
    const { experience } = await callsApiAs<{ experience: { id: string } }>(
      person,
      'amara',
      'POST',
      '/api/experiences',
      {
        title,
        description: 'One line for each of nineteen steps, heard only while a foot is on it.',
        price_per_hour: 60,
        facts: { hours: 4 },
      },
    );
    await callsApiAs(person, 'leilani', 'POST', '/api/bookings', {
      experience_id: experience.id,
      hours: 6.5,
      message: 'Each step needs its own loudspeaker, which takes me half a day more.',
    });
  }
  await person.becomes('amara');
  const { id } = await findDeal(person, title, (deal) => deal.title === title);
  await opensPage(person, `/deals/${id}`, 'What happened');
}

interface Deal {
  id: string;
  status: string;
  actions: string[];
}

/** A deal of the demo data in which this person may do `action`, of those that `suit`. */
export async function findDealWithAction(
  person: Person,
  action: string,
  suits: (deal: Deal) => boolean = () => true,
): Promise<Deal> {
  const me = await person.reads<{ id: string; user_type: string }>('/api/me');
  const side = me.user_type === 'Creator' ? 'creator' : 'hirer';
  for (const list of ['bookings', 'projects']) {
    const deals = await person.reads<Deal[]>(`/api/${list}/${side}/${me.id}`);
    const found = deals.find((deal) => deal.actions.includes(action) && suits(deal));
    if (found) return found;
  }
  throw new Error(`the demo data has no deal where ${person.name} may ${action}`);
}

interface DealRow {
  id: string;
  title: string;
  work: string;
  request: string;
  money: string;
  dispute: string;
  terms_version: number;
  your_turn: boolean;
  returned_cents: number;
}

/** The first deal of this person in the demo data that matches. */
export async function findDeal(
  person: Person,
  what: string,
  matches: (deal: DealRow) => boolean,
): Promise<{ id: string }> {
  for (const tab of ['your_turn', 'waiting', 'active', 'done']) {
    const { deals } = await person.reads<{ deals: DealRow[] }>(`/api/deals?limit=100&tab=${tab}`);
    const found = deals.find(matches);
    if (found) return found;
  }
  throw new Error(`the demo data lacks ${what}`);
}

/** The page of a deal in a state; a name in lower case is one of the demo people without a sign-in button. */
const dealScreen = (
  name: string,
  who: 'Hannah' | 'Carl' | 'oskar' | 'tomas',
  matches: (deal: DealRow) => boolean,
): Screen => ({
  name,
  who: who === 'Hannah' || who === 'Carl' ? who : 'guest',
  open: async (person) => {
    if (who === 'oskar' || who === 'tomas') await person.becomes(who);
    const { id } = await findDeal(person, name, matches);
    await opensPage(person, `/deals/${id}`, 'What happened');
  },
});

const pageScreen = (name: string, path: string, heading: string | RegExp, who: Screen['who'] = 'guest'): Screen => ({
  name,
  who,
  open: (person) => opensPage(person, path, heading),
});

/** Every screen of the product, in the order in which people encounter them. */
export const SCREENS: readonly Screen[] = [
  pageScreen('landing', '/', /.+/),
  pageScreen("a hirer's front page", '/', /^Hello, /, 'Hannah'),
  pageScreen("a creator's front page", '/', /^Hello, /, 'Carl'),
  pageScreen('auth', '/auth', /Welcome/),
  pageScreen('experiences', '/experiences', 'Experiences'),
  pageScreen('no experience found', '/experiences?query=zzzzzzzz', 'No experiences found matching your search.'),
  pageScreen('experience not found', '/experiences/nothing', 'Experience not found'),
  pageScreen('creators', '/creators', 'Search Creators'),
  pageScreen('creator not found', '/creators/nobody', 'Creator not found'),
  pageScreen('about us', '/about', 'The team'),
  pageScreen('the generator', '/experience-generator', 'AI Experience Generator'),
  pageScreen('film not found', '/g/nothing', 'Film not found'),
  {
    name: 'a film',
    who: 'guest',
    open: opensFilm,
  },
  pageScreen('404', '/no/such/page', '404 Page Not Found'),
  pageScreen('a module', '/oneverse', 'Oneverse'),
  pageScreen('the projects module', '/projects', 'Projects'),
  pageScreen('the AI tools module', '/ai', 'AI Tools'),
  pageScreen('the funding module', '/funding', 'Funding'),
  pageScreen('the courses module', '/courses', 'Courses'),
  pageScreen('the spaces module', '/spaces', 'Spaces'),
  pageScreen('the marketplace module', '/marketplace', 'Marketplace'),
  pageScreen('module not found', '/modules/nothing', 'Module Not Found'),
  {
    name: 'an experience',
    who: 'guest',
    open: async (person) => {
      const { id, title } = await firstListed(person, 'experiences');
      await opensPage(person, `/experiences/${id}`, title);
    },
  },
  {
    name: 'a creator',
    who: 'guest',
    open: async (person) => {
      const { id, title } = await firstListed(person, 'creators');
      await opensPage(person, `/creators/${id}`, title);
    },
  },
  pageScreen('a forgotten password', '/auth?reset=1', 'Forgot password'),
  pageScreen('a new password', '/auth?reset=1', 'Choose a new password', 'Hannah'),
  {
    name: 'an experience, as its publisher',
    who: 'Hannah',
    open: async (person) => {
      const { id, title } = await firstOwned(person);
      await opensPage(person, `/experiences/${id}`, title);
    },
  },
  pageScreen('create an experience', '/create-experience', /Create/, 'Hannah'),
  pageScreen('create an offer', '/create-experience', 'Offer an experience', 'Carl'),
  {
    name: 'edit an experience',
    who: 'Hannah',
    open: async (person) => {
      const { id } = await firstOwned(person);
      await opensPage(person, `/experiences/${id}/edit`, 'Edit experience');
    },
  },
  pageScreen('the settings', '/settings', 'Settings', 'Carl'),
  pageScreen("a hirer's profile", '/profile', 'All Booking Requests', 'Hannah'),
  pageScreen("a creator's profile", '/profile', 'All Booking Requests', 'Carl'),
  pageScreen("a hirer's payments", '/payments', 'Payment History', 'Hannah'),
  pageScreen("a creator's payments", '/payments', 'Payment History', 'Carl'),
  pageScreen('ask for a match', '/match', 'Ask for a Match', 'Hannah'),
  pageScreen('the deals', '/deals', 'Deals', 'Hannah'),
  pageScreen("a creator's deals", '/deals', 'Deals', 'Carl'),
  pageScreen('the deals that wait', '/deals?tab=waiting', 'Deals', 'Hannah'),
  pageScreen('the active deals', '/deals?tab=active', 'Deals', 'Hannah'),
  pageScreen('the finished deals', '/deals?tab=done', 'Deals', 'Hannah'),
  { name: 'the requests for a listing', who: 'Hannah', open: opensRequests },
  { name: 'a taken brief', who: 'Hannah', open: opensTakenBrief },
  pageScreen('no deal', '/deals', 'No deal is waiting for you.', 'Olga'),
  pageScreen('deal not found', '/deals/nothing', 'Deal not found', 'Hannah'),
  {
    name: 'a deal',
    who: 'Hannah',
    open: async (person) => {
      const { id } = await findDealWithAction(person, 'pay');
      await opensPage(person, `/deals/${id}`, 'What happened');
    },
  },
  dealScreen(
    'a deal under negotiation',
    'Hannah',
    ({ request, terms_version, your_turn }) => request === 'pending' && terms_version > 1 && your_turn,
  ),
  dealScreen('a declined deal', 'oskar', ({ request }) => request === 'declined'),
  dealScreen('a delivered deal', 'Hannah', ({ work }) => work === 'delivered'),
  dealScreen('a deal in progress', 'Hannah', ({ money, work }) => money === 'held' && work === 'in_progress'),
  { name: 'a request above the budget', who: 'guest', open: opensRequestAboveBudget },
  dealScreen('a disputed deal', 'Carl', ({ dispute }) => dispute === 'answered'),
  dealScreen('a split deal', 'tomas', ({ returned_cents }) => returned_cents > 0),
  {
    name: 'a payment',
    who: 'Hannah',
    open: async (person) => {
      const { id } = await findDealWithAction(person, 'pay');
      await opensPage(person, `/payment/${id}`, 'Complete Payment');
      await expect(person.page.getByLabel('Card number')).toBeVisible();
    },
  },
  pageScreen('messages', '/messages', 'Messages', 'Carl'),
  { name: 'a conversation', who: 'Hannah', open: opensConversation },
  {
    name: 'a new conversation',
    who: 'Hannah',
    open: async (person) => {
      const { id } = await findDealWithAction(person, 'pay');
      await person.goesTo(`/messages?booking=${id}`);
      await expect(person.page.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
    },
  },
  pageScreen('a conversation that does not exist', '/messages/nothing', 'This conversation does not exist.', 'Hannah'),
  {
    name: 'a receipt',
    who: 'Hannah',
    open: async (person) => {
      const me = await person.reads<{ id: string }>('/api/me');
      const paid = await person.reads<{ receipt_id: string | null }[]>(`/api/payments/user/${me.id}`);
      await opensPage(person, `/receipts/${paid[0]?.receipt_id}`, /^Receipt/);
    },
  },
  pageScreen('receipt not found', '/receipts/nothing', 'Receipt not found', 'Hannah'),
  pageScreen('a payment for an unknown booking', '/payment/nothing', 'Payment Error', 'Hannah'),
  pageScreen('a payment that cannot be verified', '/payment-success?booking_id=nothing', /Payment/, 'Hannah'),
  {
    name: 'a completed payment',
    who: 'Hannah',
    open: async (person) => {
      const { id } = await person.reads<{ id: string }>('/api/me');
      const paid = await person.reads<{ stripe_payment_intent_id: string; booking_id: string }[]>(
        `/api/payments/user/${id}`,
      );
      const search = `payment_intent=${paid[0]?.stripe_payment_intent_id}&booking_id=${paid[0]?.booking_id}`;
      await opensPage(person, `/payment-success?${search}`, 'Payment completed successfully!');
    },
  },
  pageScreen("an admin's bookings", '/admin', 'Bookings', 'Olga'),
  pageScreen("an admin's search without a result", '/admin?query=zzzzzzzz', 'No bookings match.', 'Olga'),
  pageScreen('the disputes', '/admin?tab=disputes', 'Disputes', 'Olga'),
  pageScreen('the ledger', '/admin?tab=money', 'Daily check', 'Olga'),
  pageScreen('the users', '/admin?tab=users', 'Users', 'Olga'),
  pageScreen('the reported conversations', '/admin?tab=reports', 'Reports', 'Olga'),
  pageScreen('the contact messages', '/admin?tab=contact', 'Contact', 'Olga'),
  pageScreen('the module interests', '/admin?tab=interests', 'Module interests', 'Olga'),
  pageScreen('the catalogue', '/admin?tab=catalogue', 'Catalogue', 'Olga'),
  pageScreen('the outbox', '/admin?tab=outbox', 'Outbox', 'Olga'),
  pageScreen('the jobs', '/admin?tab=jobs', 'No failed jobs.', 'Olga'),
  pageScreen('the audit log', '/admin?tab=audit', 'Audit log', 'Olga'),
  pageScreen('the admin page, as a hirer', '/admin', 'Admin - Booking Management', 'Hannah'),
  pageScreen('the notifications test page', '/test-notifications', 'Test Notifications', 'Hannah'),
];
