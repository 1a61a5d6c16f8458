import type { Schema } from '@/shared/api/client.ts';
import { listingFacts, newExperience } from '@/shared/api/limits.gen.ts';
import { ApiError } from '@/shared/api/problem.ts';
import { cents } from '@/shared/money/money.ts';
import { hourlyOf, isPrice } from '@/shared/terms/previews.ts';
import type { Side } from '../address.ts';
import { copy as texts } from './copy.ts';

type Facts = Schema<'ListingFacts'>;

/** Maximum length of title and description, in characters (`docs/product.md`, section 10). */
export const TITLE_MAX = newExperience.title.maxLength;
export const DESCRIPTION_MAX = newExperience.description.maxLength;
/** The highest price per hour, and the highest fixed price, in dollars. */
const PRICE_MAX = newExperience.price_per_hour.maximum;
const TOTAL_MAX = listingFacts.fixed_price_cents.maximum / 100;

/** Length in code points, as the server counts. */
export const codePoints = (text: string) => [...text].length;

/** The form as typed. An empty text is a fact that is not stated. */
export interface ListingDraft {
  title: string;
  description: string;
  pricing: 'hourly' | 'fixed';
  /** Per hour. */
  price: string;
  /** The fixed price. */
  total: string;
  hours: string;
  tags: readonly string[];
  category: string;
  devices: readonly string[];
  posture: string;
  room_metres: string;
  comfort: string;
  flashing: string;
  players: string;
  minutes: string;
  languages: readonly string[];
  captions: string;
  audio_description: string;
  one_handed: string;
  place: string;
  city: string;
  start_by: string;
  finish_by: string;
  cancellation: string;
  licence: string;
  /** How many requests for a brief may be accepted; `0`: it stays open. */
  openings: string;
  reopens: boolean;
}

export type ListingField = keyof ListingDraft;

/** The values that are published or saved. */
export interface Listing {
  title: string;
  description: string;
  /** Null if a fixed price decides it. */
  price_per_hour: number | null;
  tags: string[];
  facts: Facts;
  openings?: number;
  reopens?: boolean;
}

type Message = readonly [title: string, text: string];

/** Why a form can't be published: the toast, if there is one, and what is wrong with each field. */
export interface Refusal {
  toast?: Message;
  errors: ListingErrors;
}

export type ListingErrors = Partial<Record<ListingField, string>>;

export const EMPTY_DRAFT: ListingDraft = {
  title: '',
  description: '',
  pricing: 'hourly',
  price: '',
  total: '',
  hours: '',
  tags: [],
  category: '',
  devices: [],
  posture: '',
  room_metres: '',
  comfort: '',
  flashing: '',
  players: '',
  minutes: '',
  languages: [],
  captions: '',
  audio_description: '',
  one_handed: '',
  place: '',
  city: '',
  start_by: '',
  finish_by: '',
  cancellation: '',
  licence: '',
  openings: '1',
  reopens: true,
};

type Published = Pick<
  Schema<'ExperienceView'>,
  'title' | 'description' | 'price_cents' | 'tags' | 'facts' | 'openings' | 'reopens'
>;

/** Cents as typed: `80`, or `80.50`. */
const asDollars = (cents: number) => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
const asText = (value: string | number | null | undefined) => String(value ?? '');
const asChoice = (value: boolean | null | undefined) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : '');

/** The form for a published listing. */
export function toDraft({ facts, ...published }: Published): ListingDraft {
  const fixed = facts.fixed_price_cents;
  return {
    title: published.title,
    description: published.description,
    pricing: fixed ? 'fixed' : 'hourly',
    price: asDollars(published.price_cents),
    total: fixed ? asDollars(fixed) : '',
    hours: asText(facts.hours),
    tags: published.tags,
    category: asText(facts.category),
    devices: facts.devices ?? [],
    posture: asText(facts.posture),
    room_metres: asText(facts.room_metres),
    comfort: asText(facts.comfort),
    flashing: asChoice(facts.flashing),
    players: asText(facts.players),
    minutes: asText(facts.minutes),
    languages: facts.languages ?? [],
    captions: asChoice(facts.captions),
    audio_description: asChoice(facts.audio_description),
    one_handed: asChoice(facts.one_handed),
    place: asText(facts.place),
    city: asText(facts.city),
    start_by: asText(facts.start_by),
    finish_by: asText(facts.finish_by),
    cancellation: asText(facts.cancellation),
    licence: asText(facts.licence),
    openings: asText(published.openings),
    reopens: published.reopens,
  };
}

/** The form for a new listing that is like a published one. Dates before `today` are left out. */
export function toCopy(published: Published, today: string): ListingDraft {
  const draft = toDraft(published);
  const ahead = (date: string) => (date < today ? '' : date);
  return { ...draft, start_by: ahead(draft.start_by), finish_by: ahead(draft.finish_by) };
}

const isWithin = (text: string, limits: { minimum: number; maximum: number }, step: number) => {
  const value = Number(text);
  return value >= limits.minimum && value <= limits.maximum && Number.isInteger(value / step);
};

/** The error for a text that is too long after trimming, if it is. */
export const tooLongText = (words: string, field: string, most: number) =>
  codePoints(words.trim()) > most ? texts.tooLong(field, most) : undefined;

/** The price per hour that a fixed price amounts to, in dollars; none until both are known. */
export function hourlyPreview({ total, hours }: Pick<ListingDraft, 'total' | 'hours'>): number | undefined {
  if (!isPrice(Number(total), TOTAL_MAX) || !isWithin(hours, listingFacts.hours, 0.25)) return undefined;
  return hourlyOf(Math.round(Number(total) * 100), Number(hours)) / 100;
}

/** The values to publish, or what is wrong. */
export function validateListing(draft: ListingDraft, side: Side): Listing | Refusal {
  const refusal = textAndPrice(draft);
  const errors = { ...refusal?.errors, ...factErrors(draft) };
  if (refusal || Object.keys(errors).length > 0) return { ...refusal, errors };
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    price_per_hour: draft.pricing === 'fixed' ? null : Number(draft.price),
    tags: [...draft.tags],
    facts: toFacts(draft),
    ...(side === 'wanted' && { openings: Number(draft.openings), reopens: draft.reopens }),
  };
}

/** What is wrong with the required fields. */
function textAndPrice(draft: ListingDraft): Refusal | undefined {
  const price = draft.pricing === 'fixed' ? 'total' : 'price';
  const typed = draft[price].trim();
  const { required } = texts;
  const errors: ListingErrors = {
    ...(!draft.title.trim() && { title: required.title }),
    ...(!draft.description.trim() && { description: required.description }),
    ...(!typed && { [price]: required.price }),
  };
  if (Object.keys(errors).length > 0) return { toast: texts.toasts.missing, errors };
  const title = tooLongText(draft.title, texts.name, TITLE_MAX);
  const description = tooLongText(draft.description, texts.description, DESCRIPTION_MAX);
  // these fields show it while they are typed into
  const tooLong = title ?? description;
  if (tooLong) {
    return {
      toast: [texts.toasts.tooLong, tooLong],
      errors: { ...(title && { title }), ...(description && { description }) },
    };
  }
  const most = draft.pricing === 'hourly' ? PRICE_MAX : TOTAL_MAX;
  if (isPrice(Number(typed), most)) return undefined;
  const { invalidPrice, invalidTotal } = texts.toasts;
  return {
    toast: draft.pricing === 'hourly' ? invalidPrice : invalidTotal,
    errors: { [price]: texts.priceError(cents(1), cents(most * 100)) },
  };
}

/** What is wrong with the facts. */
function factErrors(draft: ListingDraft): ListingErrors {
  const form = texts;
  const isHours = isWithin(draft.hours, listingFacts.hours, 0.25);
  const reversed = draft.start_by !== '' && draft.finish_by !== '' && draft.finish_by < draft.start_by;
  return {
    ...((draft.hours ? !isHours : draft.pricing === 'fixed') && { hours: form.hoursError }),
    ...(draft.room_metres &&
      draft.posture === 'room_scale' &&
      !isWithin(draft.room_metres, listingFacts.room_metres, 0.5) && { room_metres: form.roomError }),
    ...(draft.players && !isWithin(draft.players, listingFacts.players, 1) && { players: form.playersError }),
    ...(draft.minutes && !isWithin(draft.minutes, listingFacts.minutes, 1) && { minutes: form.minutesError }),
    ...(draft.place === 'city' && !draft.city.trim() && { city: form.cityError }),
    ...(reversed && { finish_by: form.datesError }),
  };
}

/** The facts that are stated. Values that another choice has made meaningless are left out. */
export function toFacts(draft: ListingDraft): Facts {
  const texts = [
    'category',
    'posture',
    'comfort',
    'licence',
    'cancellation',
    'place',
    'start_by',
    'finish_by',
  ] as const;
  const choices = ['flashing', 'captions', 'audio_description', 'one_handed'] as const;
  const numbers = ['players', 'minutes', 'hours'] as const;
  const stated: Record<string, unknown> = {};
  for (const name of texts) if (draft[name]) stated[name] = draft[name];
  for (const name of choices) if (draft[name]) stated[name] = draft[name] === 'yes';
  for (const name of numbers) if (draft[name]) stated[name] = Number(draft[name]);
  if (draft.devices.length > 0) stated.devices = draft.devices;
  if (draft.languages.length > 0) stated.languages = draft.languages;
  if (draft.place === 'city') stated.city = draft.city.trim();
  if (draft.posture === 'room_scale' && draft.room_metres) stated.room_metres = Number(draft.room_metres);
  if (draft.pricing === 'fixed') stated.fixed_price_cents = Math.round(Number(draft.total) * 100);
  return stated;
}

/** The toast for a failure: the session has ended, the server refused, or anything else. */
export function publishError(error: unknown, refused: Message): Message {
  if (!(error instanceof ApiError) || error.status === 0) return texts.toasts.unexpected;
  return error.status === 401 ? texts.toasts.signedOut : refused;
}
