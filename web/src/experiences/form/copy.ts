import { translated } from '@/shared/lib/language.ts';
import type { NumberFact } from '../facts/facts.gen.ts';

/** The texts of publishing and editing experiences; those in `docs/texts.csv` are exact. */
export const copy = translated('experiences/form', {
  title: 'Create Experience',
  titleOffer: 'Offer an experience',
  /** Under the title, which does not say that a hirer's experience is a brief. */
  lead: {
    wanted: 'This publishes a brief: what you need, by when, and what you pay.',
    offered: 'A good description helps the right people find it.',
  },
  name: 'Title',
  namePlaceholder: 'Underwater cathedral, two players',
  description: 'Description',
  descriptionPlaceholder: "What happens, who it's for, which devices it runs on, and what you expect.",
  required: { title: 'Enter a title.', description: 'Enter a description.', price: 'Enter a price.' },
  priceError: (least: string, most: string) => `Enter ${least} to ${most}, in whole cents.`,
  budget: 'Budget per hour',
  price: 'Price per hour',
  pricing: 'Pricing',
  hourly: 'Hourly',
  fixed: 'Fixed price',
  total: { wanted: 'Total budget', offered: 'Total price' },
  totalHint: 'This is what the hirer pays.',
  hours: 'Expected hours',
  hoursHint: 'From 0.25 to 200, in steps of 0.25.',
  hoursRequired: 'A fixed price needs hours: people filter and sort by price per hour.',
  resulting: (price: string) => `That is ${price}.`,
  /** A closed group in which nothing is stated. */
  optional: 'Optional',
  notStated: 'Not stated',
  groups: {
    about: 'Tags and category',
    devices: 'Devices and comfort',
    languages: 'Languages and accessibility',
    place: 'Place, dates and cancellation',
    licence: 'Licence',
    openings: 'Licence and openings',
  },
  tagsHint: 'They help people find it. Choose from those in use, or add your own.',
  addLanguage: 'Add a language',
  removeLanguage: (language: string) => `Remove language ${language}`,
  labels: {
    room_metres: 'Room size needed, metres per side',
    players: 'Players at once',
    minutes: 'Length in minutes',
  } satisfies Record<Exclude<NumberFact, 'hours'>, string>,
  errors: {
    room_metres: 'Enter 0.5 to 100 metres, in steps of 0.5.',
    players: 'Enter a whole number from 1 to 1,000.',
    minutes: 'Enter whole minutes, at most a week (10,080).',
    hours: 'Enter 0.25 to 200 hours, in steps of 0.25.',
  } satisfies Record<NumberFact, string>,
  cityError: 'Enter the city.',
  dateError: 'Enter a date.',
  datesError: 'Choose a date on or after the start date.',
  cancellationHint: "What a hirer who cancels paid work gets back. If you don't state a policy, Flexible applies.",
  cancellationHints: {
    flexible: 'A hirer who cancels gets everything back until 24 hours before the start date, and nothing after that.',
    moderate: 'A hirer who cancels gets everything back until 72 hours before the start date, and nothing after that.',
    strict: 'A hirer who cancels gets half back until 7 days before the start date, and nothing after that.',
  },
  /** Follows each of these. */
  cancellationExceptions:
    "If there's no start date, they get everything back; also if they cancel within 24 hours of paying and the start is at least 48 hours away.",
  licenceHints: {
    non_exclusive: 'The hirer may use the result. The creator may sell it again.',
    exclusive: 'Only the hirer may use the result. The creator may show it.',
    transfer: 'All rights to the result pass to the hirer.',
  },
  licenceHint: 'The rights that pass to the hirer when the creator is paid.',
  openings: 'Openings',
  openingsHint: 'How many requests you want to accept before the brief closes.',
  staysOpen: 'No limit: it stays open',
  reopens: 'Reopen if the deal falls through',
  reopensHint:
    'The brief is listed again if a deal about it ends without a result: cancelled, split, rejected or not paid.',
  tooLong: (field: string, max: number) => `${field} must be at most ${max} characters`,
  budgetHint: {
    offered: (most: string) => `Up to ${most}. Whoever books it chooses the hours.`,
    wanted: (most: string) => `Up to ${most}. Creators propose the hours, unless you name them.`,
  },
  cancel: 'Cancel',
  submit: { wanted: 'Publish brief', offered: 'Publish offer' },
  submitting: 'Publishing...',
  previewLabel: 'Preview',
  previewTitle: 'Your title',
  previewText: 'The first two lines of your description appear here.',
  previewKept: 'The picture stays as it is.',
  previewNote: "Every experience gets its own picture when it's published.",
  how: 'How it works',
  howText: {
    wanted:
      'Publish a brief with an hourly or a fixed budget. Creators send you proposals. You accept one, pay, and review the work.',
    offered:
      'Publish an offer with an hourly or a fixed price. Hirers ask to book it. You accept one, deliver the work, and get paid.',
  },
  /** Beside the toast that it is published. */
  view: 'View listing',
  toasts: {
    missing: ['Missing Information', 'Please fill in all fields before submitting.'],
    tooLong: 'Too Long',
    invalidPrice: ['Invalid Price', 'Please enter a valid price per hour.'],
    signedOut: ['Authentication Error', 'Please log in to create an experience.'],
    created: [
      'Experience Created Successfully!',
      'Your experience has been published and is now available to creators.',
    ],
    createdOffer: [
      'Experience Created Successfully!',
      'Your experience has been published and is now available to hirers.',
    ],
    createFailed: ['Failed to Create Experience', 'There was an error creating your experience. Please try again.'],
    unexpected: ['Unexpected Error', 'Something went wrong. Please try again.'],
    saved: (title: string) => ['Experience Updated', `Your changes to "${title}" are live.`] as const,
    saveFailed: ['Failed to Update Experience', 'There was an error saving your experience. Please try again.'],
    invalidTotal: ['Invalid Price', 'Please enter a valid total price.'],
  },
  edit: {
    title: 'Edit experience',
    lead: 'Changes are live right away. Existing bookings keep their text and price.',
    submit: 'Save changes',
    submitting: 'Saving...',
    notYours: "You can't edit this experience.",
    notYoursText: 'Only the person who published it can change it, and only while it is listed.',
    look: 'View the experience',
  },
});
