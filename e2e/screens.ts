import { expect } from '@playwright/test';
import type { Person } from './people.ts';

/** A screen of the product: how to get there, and what shows that it stands. */
export interface Screen {
  name: string;
  who: 'guest' | 'Hannah' | 'Carl';
  open(person: Person): Promise<void>;
}

async function stands(person: Person, path: string, heading: string | RegExp): Promise<void> {
  await person.goesTo(path);
  await expect(person.page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await settles(person);
}

/** Waits until nothing loads and no toast or skeleton is left that would move the page. */
async function settles(person: Person): Promise<void> {
  await expect(person.page.getByText(/^Loading/)).toHaveCount(0);
}

async function firstListed(person: Person, kind: 'experiences' | 'creators'): Promise<{ id: string; title: string }> {
  const lists = await person.reads<Record<string, { id: string; title?: string; full_name?: string }[]>>(
    `/api/${kind}`,
  );
  const first = lists[kind]?.[0];
  if (!first) throw new Error(`the demo data has no ${kind}`);
  return { id: first.id, title: first.title ?? first.full_name ?? '' };
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
  at('creators', '/creators', 'Search Creators'),
  at('creator not found', '/creators/nobody', 'Creator not found'),
  at('404', '/no/such/page', '404 Page Not Found'),
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
  at('create an experience', '/create-experience', /Create/, 'Hannah'),
  {
    name: 'edit an experience',
    who: 'Hannah',
    open: async (person) => {
      const me = await person.reads<{ id: string }>('/api/me');
      const { experiences } = await person.reads<{ experiences: { id: string }[] }>(
        `/api/experiences?user_id=${me.id}`,
      );
      await stands(person, `/experiences/${experiences[0]?.id}/edit`, 'Edit experience');
    },
  },
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
  at('a payment without a booking', '/payment', 'Payment Error', 'Hannah'),
  at('a payment that cannot be verified', '/payment-success', /Payment/, 'Hannah'),
];

/** Dialogs, sheets and menus, opened. */
export const LAYERS: readonly Screen[] = [
  {
    name: 'the side menu',
    who: 'guest',
    open: async (person) => {
      await stands(person, '/', /.+/);
      await person.page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
      await expect(person.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the suggestions',
    who: 'guest',
    open: async (person) => {
      await stands(person, '/experiences', 'Experiences');
      await person.page.getByRole('combobox', { name: /search/i }).fill('brand');
      await expect(person.page.getByRole('listbox')).toBeVisible();
    },
  },
  {
    name: 'the notices',
    who: 'Hannah',
    open: async (person) => {
      await stands(person, '/profile', 'All Booking Requests');
      await person.bell().click();
      await expect(person.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the booking dialog',
    who: 'Carl',
    open: async (person) => {
      await stands(person, '/experiences', 'Experiences');
      await person.page
        .getByRole('button', { name: /^Book Now/ })
        .first()
        .click();
      await expect(person.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the booking details',
    who: 'Hannah',
    open: async (person) => {
      await stands(person, '/profile', 'All Booking Requests');
      await person.page
        .getByRole('button', { name: /^View Details/ })
        .first()
        .click();
      await expect(person.dialog('Booking Request Details')).toBeVisible();
    },
  },
  {
    name: 'the project link',
    who: 'Carl',
    open: async (person) => {
      await stands(person, '/profile', 'Active Projects');
      await person.page
        .getByRole('button', { name: /Project Link/ })
        .first()
        .click();
      await expect(person.dialog('Add Project Link')).toBeVisible();
    },
  },
  {
    name: 'the request for changes',
    who: 'Hannah',
    open: async (person) => {
      await stands(person, '/profile', 'Active Projects');
      await person.page
        .getByRole('button', { name: /^Request Changes/ })
        .first()
        .click();
      await expect(person.dialog('Request Changes')).toBeVisible();
    },
  },
];
