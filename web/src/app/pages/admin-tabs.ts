import type { copy } from '@/admin/copy.ts';

/** The tabs of the admin page, by group; each has a URL (`/admin?tab=users`). */
export const TAB_GROUPS = [
  { group: 'deals', tabs: ['bookings', 'disputes', 'money'] },
  { group: 'people', tabs: ['users', 'reports', 'contact'] },
  { group: 'content', tabs: ['interests', 'catalogue'] },
  { group: 'system', tabs: ['outbox', 'jobs', 'audit'] },
] as const satisfies readonly { group: keyof typeof copy.groups; tabs: readonly (keyof typeof copy.tabs)[] }[];

export type AdminTab = (typeof TAB_GROUPS)[number]['tabs'][number];

const TABS: readonly string[] = TAB_GROUPS.flatMap(({ tabs }) => [...tabs]);

const isTab = (word: unknown): word is AdminTab => typeof word === 'string' && TABS.includes(word);

/** The page's search parameters; empty values are left out. */
export interface AdminSearch {
  tab?: AdminTab;
  /** The search text. */
  query?: string;
  /** A status of bookings or emails, a type of users. */
  only?: string;
  /** The booking whose timeline is open. */
  booking?: string;
}

export const ADMIN_PARAMETERS = ['tab', 'query', 'only', 'booking'] as const;

/** The valid parameters of `search`. */
export function parseAdminSearch(search: { readonly [Name in keyof AdminSearch]?: string | undefined }): AdminSearch {
  const { tab } = search;
  const words = { query: search.query, only: search.only, booking: search.booking };
  const entries = Object.entries(words).map(([key, value]) => [key, String(value ?? '').slice(0, 200)] as const);
  return {
    ...(isTab(tab) && tab !== 'bookings' && { tab }),
    ...Object.fromEntries(entries.filter(([, value]) => value !== '')),
  };
}
