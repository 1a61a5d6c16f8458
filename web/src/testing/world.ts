import { HttpResponse, http } from 'msw';
import type { Schema } from '@/shared/api/client.ts';
import {
  aBooking,
  aConfig,
  aCreator,
  aDealAnswer,
  aDealExperience,
  aDealMoney,
  aListing,
  allTerms,
  aMessage,
  aNotification,
  anAccount,
  anEvent,
  aPayment,
  aPerson,
  aProject,
  aReceipt,
  aRefundPreview,
  aRow,
  aTermsVersion,
  aThread,
  aTimeline,
} from './builders.ts';
import { type FakeServer, problem } from './fake-server.ts';
import { authSession } from './stored-session.ts';

/** The hirer who is signed in. */
export const HANNAH = { id: 'u-1', email: 'hannah@example.com' } as const;

const HOUR = 3_600_000;
const now = () => new Date().toISOString();
/** So many hours from now, or ago. */
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const day = (hours: number) => inHours(hours).slice(0, 10);

const creators = [
  aCreator({ tags: ['unity', 'reef'], description: 'I build rooms that breathe.', pricePerHour: 80 }),
  aCreator({ id: 'u-3', full_name: 'Nora Lindqvist', name: 'Nora Lindqvist', tags: ['sound'], pricePerHour: 65 }),
  aCreator({ id: 'u-4', full_name: 'Carl Stone', name: 'Carl Stone', tags: ['webxr'], price_is_default: true }),
];

const listings = [
  aListing({
    tags: ['museum'],
    facts: { category: 'exhibition', hours: 10 },
    actions: ['edit', 'unpublish'],
    waiting: 1,
  }),
  aListing({ id: 'e-2', title: 'Tide Organ', actions: ['edit', 'unpublish'], cover: '/media/covers/e-2.svg' }),
  ...[
    { id: 'e-3', title: 'Glass Harbour', mentorName: 'Carla', user_id: 'u-2', price_cents: 8000, tags: ['reef'] },
    { id: 'e-4', title: 'The Listening Room', mentorName: 'Nora Lindqvist', user_id: 'u-3', price_cents: 6500 },
    { id: 'e-5', title: 'Pocket Planetarium', mentorName: 'Carl Stone', user_id: 'u-4', price_cents: 4200 },
  ].map((offer) =>
    aListing({
      ...offer,
      side: 'offered',
      pricePerHour: offer.price_cents / 100,
      cover: `/media/covers/${offer.id}.svg`,
      facts: { devices: ['quest'], minutes: 20 },
      actions: ['book', 'ask'],
      waiting: null,
    }),
  ),
];

interface Deal {
  readonly tab: keyof Schema<'DealCounts'>;
  readonly row: Schema<'DealRowView'>;
  readonly timeline: Schema<'TimelineView'>;
}

/** A deal of Hannah about the listing `title`, in one state. */
function deal(
  tab: Deal['tab'],
  row: Pick<Schema<'DealRowView'>, 'id' | 'title'> & Partial<Schema<'DealRowView'>>,
  page: Partial<Schema<'TimelineView'>>,
): Deal {
  const cover = `/media/covers/${row.id}.svg`;
  const shown = aRow({ cover, your_turn: tab === 'your_turn', main_actions: [], actions: [], ...row });
  const { id, title, status, work, money, actions, your_turn, message } = shown;
  const same = { id, cover, actions, your_turn, money };
  const experiences = aDealExperience({ title });
  const project =
    work && aProject({ ...same, booking_id: id, booking_status: status, status: work, experiences, users: carla });
  const booking = aBooking({ ...same, status, work, experiences, experience_title: title, users: carla, message });
  const held_cents = money === 'held' ? shown.total_cents : 0;
  const state = { request: shown.request, work: work ?? 'none', money };
  return {
    tab,
    row: shown,
    timeline: aTimeline({
      booking,
      project,
      money: aDealMoney({ state: money, held_cents }),
      state,
      now: now(),
      ...page,
    }),
  };
}

const carla = aPerson({ full_name: 'Carla' });

const deals: Deal[] = [
  deal(
    'your_turn',
    {
      id: 'd1',
      title: 'Tidal Cathedral',
      message: 'I have built two of these.',
      main_actions: ['accept', 'decline'],
      actions: ['accept', 'counter', 'decline'],
      date: { what: 'answer_by', at: inHours(70) },
    },
    {},
  ),
  deal(
    'your_turn',
    {
      id: 'd2',
      title: 'Glass Harbour',
      experience_id: 'e-3',
      status: 'approved',
      request: 'approved',
      work: 'in_progress',
      money: 'due',
      main_actions: ['pay'],
      actions: ['pay', 'cancel'],
      date: { what: 'pay_by', at: inHours(48) },
    },
    { headline: 'The payment is due.', waiting_for: 'Pay to start the work.' },
  ),
  deal(
    'waiting',
    {
      id: 'd3',
      title: 'The Listening Room',
      experience_id: 'e-4',
      other: { id: 'u-3', full_name: 'Nora Lindqvist', gone: false },
      actions: ['withdraw'],
      date: { what: 'answer_by', at: inHours(200) },
    },
    { headline: 'Your request was sent.', waiting_for: 'Nora Lindqvist answers.', waiting_on: 'creator' },
  ),
  deal(
    'active',
    {
      id: 'd4',
      title: 'Pocket Planetarium',
      experience_id: 'e-5',
      status: 'paid',
      request: 'approved',
      work: 'in_progress',
      money: 'held',
      actions: ['cancel', 'propose_split', 'dispute'],
      date: { what: 'deliver_by', at: inHours(300) },
    },
    { headline: 'Carla is at work.', waiting_for: 'Carla delivers.', waiting_on: 'creator' },
  ),
  deal(
    'done',
    {
      id: 'd5',
      title: 'Tide Organ',
      experience_id: 'e-2',
      status: 'completed',
      request: 'approved',
      work: 'completed',
      money: 'released',
      date: { what: 'released_on', at: inHours(-100) },
    },
    { headline: 'The deal is done.', waiting_for: '', waiting_on: 'nobody' },
  ),
];

const count = (tab: Deal['tab']) => deals.filter((one) => one.tab === tab).length;

const threads = [
  aThread({
    booking_id: 'd1',
    unread: 1,
    actions: ['write', 'report', 'block'],
    last: last('Shall we start on Monday?'),
  }),
  aThread({
    id: 't2',
    subject: 'A question of scale',
    counterpart: { id: 'u-3', name: 'Nora Lindqvist', cover: '/media/covers/u-3.svg', listed: true, gone: false },
    actions: ['write', 'report', 'block'],
    last: last('It fits a living room.'),
  }),
];

function last(text: string): Schema<'LastMessage'> {
  return { text, mine: false, at: inHours(-2) };
}

const NOBODY = problem(404, 'not_found', { message: 'Not found.' });
const of = <T extends { id: string }>(all: readonly T[], id: string) => all.find((one) => one.id === id);

/**
 * Makes `server` answer for a small world with Hannah signed in, as it is in one moment: reads are complete, writes
 * succeed without changing what is read, except for messages.
 */
export function addWorld(server: FakeServer) {
  addAccount(server);
  addCatalogue(server);
  addDeals(server);
  addConversations(server);
}

function addAccount(server: FakeServer) {
  let me = anAccount({ ...HANNAH });
  server.use(
    http.get('*/auth/v1/user', () => HttpResponse.json(HANNAH)),
    http.post('*/auth/v1/token', () => HttpResponse.json(authSession(HANNAH.id, HANNAH.email))),
    http.post('*/auth/v1/logout', () => new HttpResponse(null, { status: 204 })),
    http.post('*/api/session', () => new HttpResponse(null, { status: 204 })),
    http.delete('*/api/session', () => new HttpResponse(null, { status: 204 })),
  );
  server.get('/api/config', () => aConfig({ now: now() }));
  server.get('/api/me', () => me);
  server.patch('/api/me', ({ body: { full_name, description } }) => {
    me = { ...me, full_name: full_name ?? me.full_name, description: description ?? me.description };
    return me;
  });
  server.get('/api/me/sessions', { sessions: [] });
  server.get('/api/me/deletion', { ends: [], holds: [], listings: 2 });
  server.get('/api/me/spend', {
    currency: 'usd',
    commitments: { count: 2, due_cents: 80_000, held_cents: 80_000, clearing_cents: 0 },
    months: [],
  });
  server.get('/api/me/earnings', { currency: 'usd', months: [] });
  server.get('/api/balance', {
    currency: 'usd',
    clearing_cents: 0,
    debt_cents: 0,
    paid_out_cents: 0,
    pending_cents: 0,
  });
  server.get('/api/users/{userId}/tags', { tags: [] });
  server.get('/api/payments/user/{userId}', [
    aPayment({ booking_id: 'd4', receipt_id: 'p1', created_at: inHours(-50) }),
  ]);
  server.get('/api/receipts/{id}', aReceipt());
  server.get('/api/notifications', {
    notifications: [
      aNotification({ created_at: inHours(-1) }),
      aNotification({
        id: 'n-2',
        type: 'payment_due',
        title: 'Payment Due',
        booking_id: 'd2',
        created_at: inHours(-3),
      }),
    ],
    next_cursor: null,
    unread: 2,
  });
  server.post('/api/create-payment-intent', {
    amount: 800,
    amount_cents: 80_000,
    breakdown: [{ label: '10 hours at $80/hr', hours: 10, price_cents: 8000, amount_cents: 80_000 }],
    clientSecret: 'secret',
    currency: 'usd',
    paymentIntentId: 'pi_1',
    provider: 'sandbox',
    status: 'requires_payment_method',
  });
  server.post('/api/notifications/read', { unread: 0 });
}

function addCatalogue(server: FakeServer) {
  server.get('/api/experiences', ({ query }) => {
    const words = (query.query ?? '').toLowerCase();
    const found = listings.filter(
      ({ side, user_id, title }) =>
        (query.side ?? side) === side && (query.user_id ?? user_id) === user_id && title.toLowerCase().includes(words),
    );
    const experiences = query.unpublished ? [] : found.slice(0, Number(query.limit ?? 100));
    return { experiences, count: experiences.length, next_cursor: null };
  });
  server.get('/api/experiences/facets', {
    facets: [{ name: 'device', values: [{ value: 'quest', count: 3 }] }],
    offered: 3,
    wanted: 2,
    total: 5,
  });
  server.get('/api/experiences/{id}', ({ params }) => {
    const experience = of(listings, params.id);
    return experience ? { experience } : NOBODY;
  });
  server.get('/api/creators', { creators, count: creators.length, next_cursor: null });
  server.get('/api/creators/{id}', ({ params }) => of(creators, params.id) ?? NOBODY);
  server.get('/api/tags', { tags: [{ name: 'reef', count: 2 }] });
  server.get('/api/suggestions', { suggestions: [] });
  server.get('/api/catalogue', { item: null });
  server.get('/api/activity', { activity: [] });
  const part = {
    title: 'Our mission',
    text: 'Rooms that could not be built.',
    points: ['Book', 'Build', 'Step inside'],
  };
  server.get('/api/about', {
    demo: true,
    form_token: 'token',
    team: [],
    words: { claims: [], hirers: part, mission: part, partners: part, problem: part, solution: part, vision: part },
  });
  server.post('/api/contact', { id: 'c-1', created_at: now() });
  server.get('/api/generations', { generations: [], next_cursor: null });
  server.get('/api/process', { mermaid: '', reachable_states: 0, regions: [], statuses: [], transitions: [] });
  server.post('/api/bookings', { ...aDealAnswer({ id: 'd3' }), message: '' });
}

function addDeals(server: FakeServer) {
  const found = (id: string) => deals.find(({ row }) => row.id === id);
  server.get('/api/deals', ({ query }) => ({
    deals: deals
      .filter(
        ({ tab, row }) =>
          (query.tab ?? tab) === tab && (query.experience_id ?? row.experience_id) === row.experience_id,
      )
      .map(({ row }) => row),
    counts: { your_turn: count('your_turn'), waiting: count('waiting'), active: count('active'), done: count('done') },
    next_cursor: null,
  }));
  server.get('/api/bookings/{id}', ({ params }) => found(params.id)?.timeline.booking ?? NOBODY);
  server.get('/api/bookings/{id}/timeline', ({ params }) => found(params.id)?.timeline ?? NOBODY);
  server.get('/api/bookings/{id}/events', { events: [anEvent()], events_before: null });
  const terms = allTerms({ versions: [aTermsVersion({ finish_by: day(700) })], respond_by: inHours(70) });
  server.get('/api/bookings/{id}/terms', terms);
  server.get('/api/bookings/{id}/refund-preview', aRefundPreview());
  server.get('/api/bookings/{id}/split-preview', ({ query }) => {
    const refund_cents = Number(query.refund_cents ?? 0);
    const rest = 80_000 - refund_cents;
    return { refund_cents, fee_cents: rest / 10, creator_cents: rest - rest / 10 };
  });
  server.get('/api/bookings/hirer/{user_id}', () => deals.map(({ timeline }) => timeline.booking));
  server.get('/api/bookings/creator/{user_id}', []);
  server.get('/api/projects/hirer/{user_id}', () => deals.flatMap(({ timeline }) => timeline.project ?? []));
  server.get('/api/projects/creator/{user_id}', []);
  server.post('/api/bookings/{id}/accept', ({ params }) => aDealAnswer(found(params.id)?.timeline.booking));
  server.post('/api/bookings/{id}/decline', ({ params }) => aDealAnswer(found(params.id)?.timeline.booking));
  server.post('/api/bookings/{id}/cancel', ({ params }) => aDealAnswer(found(params.id)?.timeline.booking));
}

function addConversations(server: FakeServer) {
  const messages = new Map(
    threads.map(({ id, last: { text, at } }) => [id, [aMessage({ id: `${id}-1`, message: text, created_at: at })]]),
  );
  server.get('/api/threads', ({ query }) => ({
    threads: threads.filter(({ booking_id }) => (query.booking_id ?? booking_id) === booking_id),
    next_cursor: null,
    unread: 1,
  }));
  server.get('/api/threads/{id}/messages', ({ params }) => {
    const thread = of(threads, params.id);
    return thread ? { thread, messages: messages.get(thread.id) ?? [], next_cursor: null } : NOBODY;
  });
  server.post('/api/threads/{id}/messages', ({ params, body }) => {
    const message = aMessage({ id: now(), message: body.message, mine: true, sender_id: HANNAH.id, created_at: now() });
    messages.get(params.id)?.unshift(message);
    return { message };
  });
  server.post('/api/threads/{id}/read', ({ params }) => {
    const thread = of(threads, params.id);
    return thread ? { thread } : NOBODY;
  });
}
