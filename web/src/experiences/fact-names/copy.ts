import { translated } from '@/shared/lib/language.ts';

/** The names of facts, and what is only said where a fact has its name beside it. */
export const copy = translated('experiences/fact-names', {
  names: {
    category: 'Category',
    device: 'Runs on',
    pricing: 'Pricing',
    place: 'Place',
    city: 'City',
    start: 'Start date',
    due: 'Finish by',
    hours: 'Expected hours',
    language: 'Languages',
    posture: 'Posture',
    room: 'Room size needed',
    comfort: 'Comfort',
    players: 'Players',
    minutes: 'Length',
    flashing: 'Flashing lights',
    captions: 'Captions',
    audio_description: 'Audio description',
    one_handed: 'One-handed',
    licence: 'Licence',
    cancellation: 'Cancellation policy',
  },
  yes: 'Yes',
  no: 'No',
  room: (posture: string, metres: string) => `${posture}, ${metres} m`,
  openings: 'Openings',
  staysOpen: 'Stays open',
});
