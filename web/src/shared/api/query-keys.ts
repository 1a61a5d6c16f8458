/**
 * The keys of the TanStack Query cache, by feature. They are in one place because a change in one feature invalidates data
 * of others, and features don't import each other; a key that only one file uses may be in that file. `all` is the prefix
 * of a feature's keys: invalidating it refetches the whole feature.
 */

export const accountKeys = {
  all: ['me'],
  me: (userId: string) => ['me', userId] as const,
  newEmail: (userId: string) => ['settings', 'new-email', userId] as const,
  sessions: (userId: string) => ['settings', 'sessions', userId] as const,
  deletion: ['settings', 'deletion'],
} as const;

export const activityKeys = { all: ['activity'] } as const;

export const adminKeys = {
  all: ['admin'],
  users: (query: string, type: string) => ['admin', 'users', query, type] as const,
  outbox: (recipient: string, status: string) => ['admin', 'outbox', recipient, status] as const,
  jobs: ['admin', 'jobs'],
  audit: (user: string) => ['admin', 'audit', user] as const,
  ledger: ['admin', 'ledger'],
  refunds: ['admin', 'refunds'],
  moneyFlow: (interval: string) => ['admin', 'flow', interval] as const,
  assistantCatalogue: ['admin', 'catalogue'],
  moduleInterests: ['admin', 'interests'],
  work: ['admin', 'work'],
} as const;

export const configKeys = { all: ['config'] } as const;

export const contactKeys = {
  all: ['contact'],
  inbox: (filter: string) => ['contact', 'inbox', filter] as const,
  about: (language: string) => ['about', language] as const,
} as const;

export const conversationKeys = {
  all: ['threads'],
  list: ['threads', 'list'],
  unread: ['threads', 'unread'],
  messages: (threadId: string) => ['threads', 'one', threadId] as const,
  ofBooking: (bookingId: string) => ['threads', 'booking', bookingId] as const,
  unsent: (threadId: string) => ['unsent', threadId] as const,
} as const;

export const creatorKeys = {
  list: (description: string | undefined, tags: readonly string[] | undefined) =>
    ['creators', 'list', description, tags] as const,
  one: (id: string) => ['creators', 'one', id] as const,
  suggestions: (text: string) => ['creators', 'suggestions', text] as const,
  tags: (text: string) => ['creators', 'tags', text] as const,
} as const;

export const dealKeys = {
  all: ['deals'],
  bookings: (side: string, userId: string) => ['deals', 'bookings', side, userId] as const,
  booking: (id: string) => ['deals', 'booking', id] as const,
  projects: (side: string, userId: string) => ['deals', 'projects', side, userId] as const,
  timeline: (id: string) => ['deals', 'timeline', id] as const,
  olderEvents: (id: string, before: number) => ['deals', 'events', id, before] as const,
  terms: (id: string) => ['deals', 'terms', id] as const,
  tab: (tab: string, listing: string, sort: string) => ['deals', 'tab', tab, listing, sort] as const,
  counts: (listing: string) => ['deals', 'counts', listing] as const,
  action: (id: string) => ['deals', 'action', id] as const,
  refundPreview: (id: string, action: string) => ['deals', 'refund', id, action] as const,
  adminBookings: (filter: object) => ['deals', 'admin', filter] as const,
  disputes: ['deals', 'disputes'],
  candidates: (side: string, query: string) => ['deals', 'candidates', side, query] as const,
  process: ['process'],
} as const;

export const experienceKeys = {
  all: ['experiences'],
  list: (search: object) => ['experiences', 'list', search] as const,
  facets: (search: object) => ['experiences', 'facets', search] as const,
  tags: (text: string) => ['experiences', 'tags', text] as const,
  similar: (id: string) => ['experiences', 'similar', id] as const,
  newest: (side: string) => ['experiences', 'newest', side] as const,
  one: (id: string) => ['experiences', 'one', id] as const,
  suggestions: (text: string) => ['experiences', 'suggestions', text] as const,
  published: (userId: string) => ['experiences', 'published', userId] as const,
  unpublished: (userId: string) => ['experiences', 'unpublished', userId] as const,
} as const;

export const generationKeys = {
  allOwn: ['generations', 'own'],
  own: (owner: string) => ['generations', 'own', owner] as const,
  one: (id: string) => ['generations', 'one', id] as const,
} as const;

export const notificationKeys = { all: ['notifications'] } as const;

export const paymentKeys = {
  all: ['payments'],
  receipt: (id: string) => ['payments', 'receipt', id] as const,
  balance: ['payments', 'balance'],
  /** Not under `all`: invalidating that doesn't create a new intent. */
  intent: (bookingId: string) => ['payment-intent', bookingId] as const,
} as const;

export const reportKeys = {
  all: ['reports'],
  list: (filter: string) => ['reports', 'list', filter] as const,
  one: (id: string) => ['reports', 'one', id] as const,
} as const;
