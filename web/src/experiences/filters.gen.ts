// Made from openapi.json by scripts/types: the facts of listings.

/** What lists are filtered by, by the names of parameters, in the order in which filters and chips are shown. */
export const FACT_NAMES = [
  'category',
  'device',
  'pricing',
  'place',
  'city',
  'start',
  'due',
  'hours',
  'language',
  'posture',
  'room',
  'comfort',
  'players',
  'minutes',
  'flashing',
  'captions',
  'audio_description',
  'one_handed',
  'licence',
  'cancellation',
] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** The texts for the values that are not written by people. */
export interface FactWords {
  category: Record<'game' | 'training' | 'exhibition' | 'event' | 'marketing' | 'architecture' | 'health' | 'art' | 'other', string>;
  device: Record<'quest' | 'vision_pro' | 'pc_vr' | 'phone_ar' | 'browser' | 'projection' | 'on_site', string>;
  pricing: Record<'hourly' | 'fixed', string>;
  place: Record<'remote' | 'city', string>;
  hours: Record<'0-10' | '11-40' | '41+', string>;
  posture: Record<'seated' | 'standing' | 'room_scale', string>;
  room: Record<'0-2' | '2-4' | '4+', string>;
  comfort: Record<'comfortable' | 'moderate' | 'intense', string>;
  players: Record<'1' | '2-4' | '5+', string>;
  minutes: Record<'0-15' | '16-60' | '61+', string>;
  flashing: Record<'yes' | 'no', string>;
  captions: Record<'yes' | 'no', string>;
  audio_description: Record<'yes' | 'no', string>;
  one_handed: Record<'yes' | 'no', string>;
  licence: Record<'non_exclusive' | 'exclusive' | 'transfer', string>;
  cancellation: Record<'flexible' | 'moderate' | 'strict', string>;
}

/** Filters by a month. */
export type MonthFilter = 'start' | 'due';
