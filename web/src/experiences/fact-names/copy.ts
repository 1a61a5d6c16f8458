import { translated } from '@/shared/lib/language.ts';

/** The names of facts, and what is only said where a fact has its name beside it. */
export const copy = translated('experiences/fact-names', {
  names: {
    category: 'Category',
    device: 'Runs on',
    pricing: 'Pricing',
    place: 'Place',
    city: 'City',
    due: 'Finish by',
    hours: 'Expected hours',
    language: 'Languages',
    posture: 'Posture',
    comfort: 'Comfort',
    players: 'Players',
    minutes: 'Length',
    flashing: 'Flashing lights',
    captions: 'Captions',
    audio_description: 'Audio description',
    one_handed: 'One-handed',
    licence: 'Licence',
  },
  yes: 'Yes',
  no: 'No',
  room: (posture: string, metres: string) => `${posture}, ${metres} m`,
  startBy: 'Start by',
  cancellation: 'Cancellation policy',
  policies: { flexible: 'Flexible', moderate: 'Moderate', strict: 'Strict' },
  /** What a hirer who cancels gets back, after the name of the policy. */
  refunds: {
    flexible: 'full refund until 24 hours before the start date',
    moderate: 'full refund until 72 hours before the start date',
    strict: '50% refund until 7 days before the start date',
  },
  openings: 'Openings',
  staysOpen: 'Stays open',
});
