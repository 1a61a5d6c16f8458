import { translated } from '@/shared/lib/language.ts';
import type { FactName, MonthFilter } from '../filters.gen.ts';

/** The names of facts, and what is only said where a fact has its name beside it. */
export const copy = translated('experiences/facts', {
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
  } satisfies Record<FactName, string>,
  yes: 'Yes',
  no: 'No',
  room: (posture: string, metres: string) => `${posture}, ${metres} m`,
  minutes: (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
  hours: (count: number, text: string) => `${text} ${count === 1 ? 'hour' : 'hours'}`,
  months: {
    start: (month: string) => `Starts in ${month}`,
    due: (month: string) => `Finish by ${month}`,
  } satisfies Record<MonthFilter, (month: string) => string>,
  /** Below a fixed price. */
  totalOf: (hours: string, perHour: string) => `${hours}, ${perHour}`,
  openings: 'Openings',
  staysOpen: 'Stays open',
});
