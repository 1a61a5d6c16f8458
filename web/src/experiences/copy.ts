import { locale, translated } from '@/shared/lib/language.ts';

/** The texts of finding, booking and publishing experiences; those in `docs/texts.csv` are exact. */
export const copy = translated('experiences', {
  teaser: { play: 'Play teaser', pause: 'Pause teaser' },
  title: 'Experiences',
  lead: {
    offered: 'What creators offer and hirers book.',
    wanted: 'What hirers are looking for. Creators send proposals.',
  },
  tabs: { label: 'Offers and briefs', offered: 'Offers', wanted: 'Briefs' },
  create: 'Create Experience',
  brief: 'Publish a brief',
  offer: 'Offer an experience',
  search: {
    label: 'Search experiences',
    placeholder: 'Try “coral” or “concert”',
    button: 'Search',
    clear: 'Clear search',
    category: 'Experiences',
  },
  loading: 'Loading experiences...',
  noneOfSide: 'Nothing of this kind is listed at the moment.',
  failed: 'Couldn’t load the experiences.',
  count: {
    offered: (count: number) => `${count.toLocaleString(locale)} ${count === 1 ? 'offer' : 'offers'}`,
    wanted: (count: number) => `${count.toLocaleString(locale)} ${count === 1 ? 'brief' : 'briefs'}`,
  },
  countFor: (count: string, query: string) => `${count} for “${query}”`,
  closeMatches: (count: number) => ` · ${count} close ${count === 1 ? 'match' : 'matches'}`,
  more: 'Show more',
  side: { wanted: 'Brief', offered: 'Offer' },
  taken: 'Taken',
  filter: {
    open: 'Filters',
    active: (count: number) => `${count} in use`,
    chips: 'Filters in use',
    remove: (filter: string) => `Remove filter: ${filter}`,
    clear: 'Clear all',
    priceRange: (least: string, most: string) =>
      least && most ? `${least} to ${most}` : least ? `From ${least}` : `Up to ${most}`,
    sort: 'Order',
    newest: 'Newest first',
    best: 'Best match first',
    sorts: { price_asc: 'Price per hour, low to high', price_desc: 'Price per hour, high to low' },
    all: 'Show everything',
  },
  /** Above the button of a brief: what booking it does. */
  proposal: 'You’ll send a proposal.',
  book: 'Book Now',
  signInToBook: 'Login to Book',
  requested: 'Requested',
  booked: 'Booked',
  checking: 'Loading...',
  about: (verb: string, title: string) => `${verb}: ${title}`,
  dialog: {
    title: { offered: 'Request booking', wanted: 'Send a proposal' },
    description: (mentor: string) => `With ${mentor}`,
    portfolio: 'Portfolio link',
    portfolioHint: (name: string) => `${name} sees it with your proposal.`,
    portfolioError: 'Please enter a full address that begins with https://',
    hours: 'Hours',
    hoursError: 'Choose 0.25 to 200 hours, in steps of 0.25.',
    total: 'Total',
    totalHint: 'Nothing is charged until the request is accepted.',
    totalHintWanted:
      'You’re asking for the work. If the hirer accepts, they pay, and you get the amount minus our fee.',
    cancel: 'Cancel',
    submit: { offered: 'Request booking', wanted: 'Send proposal' },
    submitting: 'Submitting...',
  },
  toasts: {
    booked: (title: string) =>
      ['Booking Successful!', `You've successfully booked "${title}". We'll be in touch soon!`] as const,
    sent: { offered: 'Your request was sent.', wanted: 'Your proposal was sent.' },
    answerBy: (name: string, date: string) => `${name} has until ${date} to answer.`,
    bookingFailed: ['Booking Failed', 'Something went wrong. Please try again.'],
  },
});
