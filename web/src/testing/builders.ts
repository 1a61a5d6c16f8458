import type { Schema } from '@/shared/api/client.ts';

/**
 * Complete objects of the API for tests: `aRow({ status: 'paid' })`. Their world is one deal: Hannah, the hirer, looks
 * for someone who builds "Tidal Cathedral", and Carla, the creator, proposes ten hours at $80.
 */
const builder =
  <T extends object>(usual: T) =>
  (change: Partial<T> = {}): T => ({ ...usual, ...change });

const DAY = '2026-11-20T12:00:00Z';

export const aPerson = builder<Schema<'DealPerson'>>({ full_name: 'Hannah', email: '', gone: false });

/** The listing of a deal, as the deal names it. */
export const aDealExperience = builder<Schema<'DealExperience'>>({
  title: 'Tidal Cathedral',
  description: 'No description available',
  price_per_hour: 80,
  users: aPerson(),
});

/** A brief of Hannah. */
export const aListing = builder<Schema<'ExperienceView'>>({
  id: 'e-1',
  title: 'Tidal Cathedral',
  description: 'Walk through a flooded nave.',
  pricePerHour: 80,
  price_cents: 8000,
  mentorName: 'Hannah',
  icon: 'Star',
  side: 'wanted',
  tags: [],
  facts: {},
  openings: 1,
  reopens: true,
  taken: false,
  user_id: 'u-1',
  cover: '/media/covers/e-1.svg',
  teaser: null,
  actions: [],
  requested: null,
  waiting: 0,
  created_at: DAY,
});

/** A request that waits for an answer, as Hannah sees it. */
export const aBooking = builder<Schema<'BookingView'>>({
  id: 'd1',
  rev: 1,
  status: 'pending',
  work: null,
  money: 'none',
  dispute: 'none',
  disputed_by: null,
  answer_dispute_by: null,
  chargeback: false,
  split: null,
  viewer_side: 'hirer',
  your_turn: true,
  overdue: false,
  actions: [],
  user_id: 'u-2',
  hirer_id: 'u-1',
  creator_id: 'u-2',
  creator_name: 'Carla',
  creator_email: '',
  mentor_name: 'Hannah',
  users: aPerson({ full_name: 'Carla' }),
  experience_id: 'e-1',
  experience_title: 'Tidal Cathedral',
  experience_description: 'No description available',
  experiences: aDealExperience(),
  cover: '/media/covers/e-1.svg',
  message: null,
  links: [],
  portfolio_link: null,
  reason: null,
  hours: 10,
  price_cents: 8000,
  price_per_hour: 80,
  fixed_price_cents: null,
  currency: 'usd',
  total: 800,
  total_cents: 80_000,
  fee_cents: 8000,
  creator_cents: 72_000,
  returned_cents: 0,
  start_by: null,
  finish_by: null,
  terms_version: 1,
  is_counter_offer: false,
  needs_consent: false,
  respond_by: null,
  due_at: null,
  created_at: DAY,
});

/** A deal in the list of admins. */
export const anAdminBooking = builder<Schema<'AdminBookingView'>>({
  ...aBooking({ viewer_side: 'operator', your_turn: false }),
  emails: [],
  operations: [],
  decide_by: null,
  disputed_at: null,
  dispute_lapsed_at: null,
});

/** The response to an action on a deal. */
export const aDealAnswer = (change?: Partial<Schema<'BookingView'>>): Schema<'DealAnswer'> => ({
  booking: aBooking(change),
});

/** The same deal, at work, as the list of projects has it. */
export const aProject = builder<Schema<'ProjectView'>>({
  id: 'd1',
  booking_id: 'd1',
  rev: 1,
  version: 0,
  booking_status: 'paid',
  status: 'in_progress',
  is_completed: false,
  completed_at: null,
  money: 'held',
  dispute: 'none',
  viewer_side: 'hirer',
  your_turn: false,
  actions: [],
  hirer_id: 'u-1',
  creator_id: 'u-2',
  users: aPerson({ full_name: 'Carla' }),
  experience_id: 'e-1',
  experiences: aDealExperience(),
  cover: '/media/covers/e-1.svg',
  project_link: null,
  project_link_last_updated: null,
  delivery_note: null,
  hirer_feedback: null,
  hours: 10,
  hours_used: null,
  fixed_price_cents: null,
  total: 800,
  total_cents: 80_000,
  fee_cents: 8000,
  creator_cents: 72_000,
  returned_cents: 0,
  respond_by: null,
  review_extends_to: null,
  created_at: DAY,
});

/** The same deal as a row of the page "Deals". */
export const aRow = builder<Schema<'DealRowView'>>({
  id: 'd1',
  rev: 1,
  title: 'Tidal Cathedral',
  cover: '/media/covers/e-1.svg',
  experience_id: 'e-1',
  viewer_side: 'hirer',
  other: { id: 'u-2', full_name: 'Carla', gone: false },
  status: 'pending',
  request: 'pending',
  work: null,
  money: 'none',
  dispute: 'none',
  your_turn: true,
  main_actions: ['accept', 'decline'],
  actions: ['accept', 'counter', 'decline'],
  hours: 10,
  price_cents: 8000,
  fixed_price_cents: null,
  total_cents: 80_000,
  creator_cents: 72_000,
  returned_cents: 0,
  start_by: null,
  finish_by: null,
  links: [],
  message: null,
  message_is_own: false,
  date: null,
  terms_version: 1,
  is_counter_offer: false,
  needs_consent: false,
  split: null,
  review_extends_to: null,
  created_at: DAY,
  updated_at: DAY,
});

/** The first terms of a request, by Carla. */
export const aTermsVersion = builder<Schema<'TermsView'>>({
  version: 1,
  side: 'creator',
  at: DAY,
  message: null,
  hours: 10,
  price_cents: 8000,
  fixed_price_cents: null,
  total_cents: 80_000,
  fee_cents: 8000,
  creator_cents: 72_000,
  start_by: null,
  finish_by: null,
  links: [],
  cancellation: 'flexible',
  newest: true,
});

/** Carla's first terms, and Hannah's counter-offer: two hours less. */
export const twoVersions = [
  aTermsVersion({
    message: 'I can start on Monday.',
    links: ['https://carl.example/'],
    cancellation: 'strict',
    newest: false,
  }),
  aTermsVersion({
    version: 2,
    side: 'hirer',
    message: 'Eight hours are enough.',
    hours: 8,
    total_cents: 64_000,
    finish_by: '2019-12-20',
    cancellation: 'strict',
  }),
] as const;

export const allTerms = builder<Schema<'AllTermsView'>>({
  versions: [aTermsVersion()],
  turn: 'hirer',
  respond_by: null,
  fee_basis_points: 1000,
  other_requests: 0,
  closes_brief: false,
});

export const anEvent = builder<Schema<'DealEvent'>>({
  id: 'event-1',
  kind: 'request',
  at: DAY,
  actor: 'creator',
  actor_name: 'Carla',
  amount_cents: null,
  text: 'Carla sent a proposal.',
  note: null,
});

export const aDealMoney = builder<Schema<'DealMoney'>>({
  state: 'none',
  text: '',
  currency: 'usd',
  total_cents: 80_000,
  fee_cents: 8000,
  creator_cents: 72_000,
  held_cents: 0,
  refunded_cents: 0,
  released_cents: 0,
});

/** The page of a deal. */
export const aTimeline = builder<Schema<'TimelineView'>>({
  booking: aBooking(),
  project: null,
  events: [anEvent()],
  events_before: null,
  headline: 'Carla sent you a proposal.',
  waiting_for: 'Accept it, decline it or make a counter-offer.',
  waiting_on: 'you',
  listing: { budget_cents: null, may_ask_again: false, visible: true },
  money: aDealMoney(),
  next: [],
  now: '2026-11-22T12:00:00Z',
  state: { request: 'pending', work: 'none', money: 'none' },
  transitions: [],
  versions: [],
});

/** A split by which a quarter of $80 goes back. */
export const aSplit = builder<Schema<'SplitView'>>({
  by: 'hirer',
  refund_cents: 2000,
  fee_cents: 600,
  creator_cents: 5400,
});

export const aRefundPreview = builder<Schema<'RefundPreviewView'>>({
  action: 'cancel',
  refund: 80,
  refund_cents: 8000,
  text: 'All of it goes back.',
});

/** The account of Hannah. */
export const anAccount = builder<Schema<'MeView'>>({
  id: 'u-1',
  email: 'hannah@example.com',
  full_name: 'Hannah',
  user_type: 'Hirer',
  role: null,
  actions: ['publish'],
  description: '',
  tags: [],
  pricePerHour: 50,
  price_cents: null,
  deals_at_once: null,
  pay_first: null,
  preferences: {
    language: 'en',
    email_language: 'en',
    time_zone: 'UTC',
    mails: { answers: true, messages: true, progress: true },
  },
  created_at: DAY,
  updated_at: DAY,
});

/** An account in the list of admins. */
export const aUser = builder<Schema<'AdminUserView'>>({
  id: 'u-2',
  full_name: 'Carla',
  email: 'carla@example.com',
  user_type: 'Creator',
  role: null,
  has_account: true,
  banned: false,
  deleted: false,
  actions: [],
  confirmed_at: DAY,
  last_sign_in_at: null,
  created_at: DAY,
});

/** The public page of Carla. */
export const aCreator = builder<Schema<'CreatorView'>>({
  id: 'u-2',
  full_name: 'Carla',
  name: 'Carla',
  description: 'Rooms.',
  tags: [],
  icon: 'Star',
  pricePerHour: 50,
  price_is_default: false,
  createdAt: DAY,
  cover: '/media/covers/u-2.svg',
});

/** A conversation of Hannah with Carla. */
export const aThread = builder<Schema<'ThreadView'>>({
  id: 't1',
  subject: 'Tidal Cathedral',
  booking_id: null,
  experience_id: null,
  counterpart: { id: 'u-2', name: 'Carla', cover: '/media/covers/u-2.svg', listed: true, gone: false },
  last: { text: 'Hello!', mine: false, at: DAY },
  unread: 0,
  blocked: false,
  reported: false,
  actions: [],
  created_at: DAY,
});

export const aMessage = builder<Schema<'MessageView'>>({
  id: 'm-1',
  message: 'Hello!',
  mine: false,
  sender_id: 'u-2',
  created_at: DAY,
});

export const aNotification = builder<Schema<'NotificationView'>>({
  id: 'n-1',
  user_id: 'u-1',
  type: 'booking_requested',
  title: 'New Proposal',
  message: 'Carla sent a proposal for “Tidal Cathedral”.',
  booking_id: 'd1',
  read: false,
  created_at: DAY,
});

/** A payment in the history of Hannah. */
export const aPayment = builder<Schema<'PaymentView'>>({
  id: 'p1',
  kind: 'charge',
  role: 'hirer',
  status: 'succeeded',
  amount: 80,
  amount_cents: 8000,
  deducted_cents: 0,
  currency: 'usd',
  booking_id: 'd1',
  bookings: {
    id: 'd1',
    hirer_name: 'Hannah',
    hirer_gone: false,
    creator_name: 'Carla',
    creator_gone: false,
    experiences: { title: 'Tidal Cathedral', description: 'No description available' },
  },
  receipt_id: null,
  stripe_payment_intent_id: null,
  created_at: DAY,
});

/** The receipt of one hour at $80. */
export const aReceipt = builder<Schema<'ReceiptView'>>({
  id: 'p1',
  number: '2026-000001',
  issued_at: DAY,
  status: 'paid',
  booking_id: 'd1',
  title: 'Tidal Cathedral',
  hirer: { full_name: 'Hannah', email: '' },
  creator: { full_name: 'Carla', email: '' },
  lines: [{ label: '1 hour at $80/hr', hours: 1, price_cents: 8000, amount_cents: 8000 }],
  currency: 'usd',
  total_cents: 8000,
  fee_cents: 800,
  creator_cents: 7200,
  returning_cents: 0,
  refunded_cents: 0,
  refunds: [],
  payout_refused: false,
  provider: 'sandbox',
  provider_payment_id: 'pi_1',
});

export const aRefund = builder<Schema<'ReceiptRefund'>>({
  id: 'r1',
  amount_cents: 2000,
  created_at: '2026-11-25T12:00:00Z',
  sent: true,
  refused: false,
});

/** A film of the reader that waits to be rendered. */
export const aFilm = builder<Schema<'GenerationView'>>({
  id: 'g-1',
  prompt: 'Reef',
  status: 'queued',
  mine: true,
  ahead: 0,
  seed: 1,
  size: 'wide',
  model: 'Concept preview, rendered locally',
  shots: [],
  progress: null,
  film: null,
  problem: null,
  page: '/g/g-1',
  url: '/api/generations/g-1',
  actions: [],
  created_at: DAY,
});

export const aContactMessage = builder<Schema<'ContactView'>>({
  id: 'c-1',
  subject: 'A question',
  name: 'Nora',
  email: 'nora@example.com',
  message: 'A question.',
  sender_id: null,
  held: false,
  handled_at: null,
  handled_by: null,
  created_at: DAY,
});

/** The configuration of a demo server whose payments are simulated. */
export const aConfig = builder<Schema<'ConfigView'>>({
  name: 'Parallax',
  now: '2026-11-22T12:00:00Z',
  demo: true,
  demo_people: [],
  dev_tools: false,
  autoconfirm: false,
  password_min: 8,
  payments: { provider: 'sandbox', fee_basis_points: 1000 },
  video: { available: true, wishes_at_once: 3 },
  video_model: 'Concept preview, rendered locally',
});
