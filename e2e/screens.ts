import { expect } from '@playwright/test';
import type { Person } from './people.ts';

/** A screen of the product: how to get there, and what shows that it stands. */
export interface Screen {
  name: string;
  who: 'guest' | 'Hannah' | 'Carl' | 'Olga';
  open(person: Person): Promise<void>;
}

export async function stands(person: Person, path: string, heading: string | RegExp): Promise<void> {
  await person.goesTo(path);
  await expect(person.page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await settles(person);
}

/** Waits until nothing loads and no skeleton stands where a person would see it. */
export async function settles(person: Person): Promise<void> {
  const skeletons = () =>
    person.page.evaluate(() =>
      [...document.querySelectorAll('.animate-shimmer')]
        .map((skeleton) => skeleton.getBoundingClientRect())
        .some(({ top, bottom, width }) => width > 0 && bottom > 0 && top < innerHeight),
    );
  await expect.poll(skeletons).toBe(false);
  await expect(person.page.getByText(/^Loading/)).toHaveCount(0);
}

/** A conversation of Hannah in the demo data. */
async function threadOf(person: Person): Promise<string> {
  const { threads } = await person.reads<{ threads: { id: string }[] }>('/api/threads');
  if (!threads[0]) throw new Error(`the demo data has no conversation of ${person.name}`);
  return threads[0].id;
}

export async function opensConversation(person: Person): Promise<void> {
  await stands(person, `/messages/${await threadOf(person)}`, 'Messages');
  await expect(person.page.getByRole('log')).toBeVisible();
}

/** The page of a film: the same at every look, so it is drawn once and kept afterwards. */
export async function opensFilm(person: Person): Promise<void> {
  const id = await person.wishesFor('A harbour of paper boats');
  await person.goesTo(`/g/${id}`);
  await expect(person.page.getByRole('link', { name: 'Click here' })).toBeVisible({ timeout: 300_000 });
  await settles(person);
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

interface Deal {
  id: string;
  status: string;
  actions: string[];
}

/** A deal of the demo data in which this person may do `action`. */
export async function dealWith(person: Person, action: string): Promise<Deal> {
  const me = await person.reads<{ id: string; user_type: string }>('/api/me');
  const side = me.user_type === 'Creator' ? 'creator' : 'hirer';
  for (const list of ['bookings', 'projects']) {
    const deals = await person.reads<Deal[]>(`/api/${list}/${side}/${me.id}`);
    const found = deals.find((deal) => deal.actions.includes(action));
    if (found) return found;
  }
  throw new Error(`the demo data has no deal where ${person.name} may ${action}`);
}

const at = (name: string, path: string, heading: string | RegExp, who: Screen['who'] = 'guest'): Screen => ({
  name,
  who,
  open: (person) => stands(person, path, heading),
});

/** Every screen of the product, in the order in which people meet them. */
export const SCREENS: readonly Screen[] = [
  at('landing', '/', /.+/),
  at('auth', '/auth', /Welcome/),
  at('experiences', '/experiences', 'Experiences'),
  at('no experience found', '/experiences?query=zzzzzzzz', 'No experiences found matching your search.'),
  at('experience not found', '/experiences/nothing', 'Experience not found'),
  at('creators', '/creators', 'Search Creators'),
  at('creator not found', '/creators/nobody', 'Creator not found'),
  at('about us', '/about', 'The team'),
  at('the generator', '/experience-generator', 'AI Experience Generator'),
  at('no film', '/g/nothing', 'This film is not there'),
  {
    name: 'a film',
    who: 'guest',
    open: opensFilm,
  },
  at('404', '/no/such/page', '404 Page Not Found'),
  at('a module', '/oneverse', 'Oneverse'),
  at('the projects module', '/projects', 'Projects'),
  at('the module of tools', '/ai', 'AI Tools'),
  at('the funding module', '/funding', 'Funding'),
  at('the courses module', '/courses', 'Courses'),
  at('the spaces module', '/spaces', 'Spaces'),
  at('the marketplace module', '/marketplace', 'Marketplace'),
  at('module not found', '/modules/nothing', 'Module Not Found'),
  {
    name: 'an experience',
    who: 'guest',
    open: async (person) => {
      const { id, title } = await firstListed(person, 'experiences');
      await stands(person, `/experiences/${id}`, title);
    },
  },
  {
    name: 'a creator',
    who: 'guest',
    open: async (person) => {
      const { id, title } = await firstListed(person, 'creators');
      await stands(person, `/creators/${id}`, title);
    },
  },
  at('a forgotten password', '/auth?reset=1', 'Forgot password'),
  at('a new password', '/auth?reset=1', 'Choose a new password', 'Hannah'),
  {
    name: 'an experience of one’s own',
    who: 'Hannah',
    open: async (person) => {
      const { id, title } = await firstOwned(person);
      await stands(person, `/experiences/${id}`, title);
    },
  },
  at('create an experience', '/create-experience', /Create/, 'Hannah'),
  {
    name: 'edit an experience',
    who: 'Hannah',
    open: async (person) => {
      const { id } = await firstOwned(person);
      await stands(person, `/experiences/${id}/edit`, 'Edit experience');
    },
  },
  at('the settings', '/settings', 'Settings', 'Carl'),
  at("a hirer's profile", '/profile', 'All Booking Requests', 'Hannah'),
  at("a creator's profile", '/profile', 'All Booking Requests', 'Carl'),
  {
    name: 'a timeline',
    who: 'Hannah',
    open: async (person) => {
      const { id } = await dealWith(person, 'pay');
      await stands(person, `/profile?booking=${id}`, 'What happened');
    },
  },
  {
    name: 'a payment',
    who: 'Hannah',
    open: async (person) => {
      const { id } = await dealWith(person, 'pay');
      await stands(person, `/payment/${id}`, 'Complete Payment');
      await expect(person.page.getByLabel('Card number')).toBeVisible();
    },
  },
  at('messages', '/messages', 'Messages', 'Carl'),
  { name: 'a conversation', who: 'Hannah', open: opensConversation },
  {
    name: 'a conversation that is begun',
    who: 'Hannah',
    open: async (person) => {
      const { id } = await dealWith(person, 'pay');
      await person.goesTo(`/messages?booking=${id}`);
      await expect(person.page.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
    },
  },
  at('a conversation that does not exist', '/messages/nothing', 'This conversation does not exist.', 'Hannah'),
  {
    name: 'a receipt',
    who: 'Hannah',
    open: async (person) => {
      const me = await person.reads<{ id: string }>('/api/me');
      const paid = await person.reads<{ receipt_id: string | null }[]>(`/api/payments/user/${me.id}`);
      await stands(person, `/receipts/${paid[0]?.receipt_id}`, /^Receipt/);
    },
  },
  at('a receipt that is not there', '/receipts/nothing', 'Receipt not found', 'Hannah'),
  at('a payment without a booking', '/payment', 'Payment Error', 'Hannah'),
  at('a payment of an unknown booking', '/payment/nothing', 'Payment Error', 'Hannah'),
  at('a payment that cannot be verified', '/payment-success', /Payment/, 'Hannah'),
  {
    name: 'a payment that has arrived',
    who: 'Hannah',
    open: async (person) => {
      const { id } = await person.reads<{ id: string }>('/api/me');
      const paid = await person.reads<{ stripe_payment_intent_id: string; booking_id: string }[]>(
        `/api/payments/user/${id}`,
      );
      const asked = `payment_intent=${paid[0]?.stripe_payment_intent_id}&booking_id=${paid[0]?.booking_id}`;
      await stands(person, `/payment-success?${asked}`, 'Payment completed successfully!');
    },
  },
  at("an operator's bookings", '/admin', 'Bookings', 'Olga'),
  at("an operator's search without a result", '/admin?query=zzzzzzzz', 'No booking matches.', 'Olga'),
  at('the disputes', '/admin?tab=disputes', 'Disputes', 'Olga'),
  at('the books', '/admin?tab=money', 'Daily check', 'Olga'),
  at('the users', '/admin?tab=users', 'Users', 'Olga'),
  at('the reported conversations', '/admin?tab=reports', 'Reports', 'Olga'),
  at('the contact messages', '/admin?tab=contact', 'Contact', 'Olga'),
  at('the module interests', '/admin?tab=interests', 'Module interests', 'Olga'),
  at('the catalogue', '/admin?tab=catalogue', 'Catalogue', 'Olga'),
  at('the outbox', '/admin?tab=outbox', 'Outbox', 'Olga'),
  at('the jobs', '/admin?tab=jobs', 'No job was given up.', 'Olga'),
  at('the audit log', '/admin?tab=audit', 'Audit log', 'Olga'),
  at("a hirer's bookings on the operators' page", '/admin', 'Admin - Booking Management', 'Hannah'),
  at('the test of notifications', '/test-notifications', 'Test Notifications', 'Hannah'),
];
