import type { Schema } from '@/shared/api/client.ts';
import { listingFacts, newExperience } from '@/shared/api/limits.gen.ts';
import { ApiError } from '@/shared/api/problem.ts';
import { currency, fromMinor, toMinor } from '@/shared/money/currency.ts';
import { cents } from '@/shared/money/money.ts';
import { hourlyOf, isPrice, limits } from '@/shared/terms/previews.ts';
import type { Side } from '../address.ts';
import { FACTS, type Fact, type ListFact, type NumberFact, type SingleFact } from '../facts/facts.gen.ts';
import { copy as texts } from './copy.ts';

type Facts = Schema<'ListingFacts'>;

/** Maximum length of title and description, in characters (`docs/product.md`, section 10). */
export const TITLE_MAX = newExperience.title.maxLength;
export const DESCRIPTION_MAX = newExperience.description.maxLength;

/** Length in code points, as the server counts. */
export const codePoints = (text: string) => [...text].length;

/** A fact with a field. A price has its own fields, for either kind of price. */
export type FormFact = Fact & { readonly name: SingleFact | ListFact };
export const FORM_FACTS = FACTS.filter((fact): fact is FormFact => fact.kind !== 'cents');

/** The facts as typed. An empty text is a fact that is not stated. */
type FactDraft = { [Name in SingleFact]: string } & { [Name in ListFact]: readonly string[] };

/** The form as typed. */
export interface ListingDraft extends FactDraft {
  title: string;
  description: string;
  pricing: 'hourly' | 'fixed';
  /** Per hour. */
  price: string;
  /** The fixed price. */
  total: string;
  tags: readonly string[];
  /** How many requests for a brief may be accepted; `0`: it stays open. */
  openings: string;
  reopens: boolean;
}

type ListingField = keyof ListingDraft;

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

/** Minor units as they are typed: `80`, or `80.50`. */
function asTypedPrice(amount: number) {
  const price = fromMinor(amount);
  return price.toFixed(Number.isInteger(price) ? 0 : currency.decimals);
}

function asTyped(value: Facts[Fact['name']], kind: Fact['kind']): string | readonly string[] {
  if (Array.isArray(value)) return value;
  if (kind === 'choices' || kind === 'languages') return [];
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');
}

/** Stated facts as they are typed. */
const factDraft = (facts: Facts) =>
  Object.fromEntries(FORM_FACTS.map(({ name, kind }) => [name, asTyped(facts[name], kind)])) as FactDraft;

export const EMPTY_DRAFT: ListingDraft = {
  title: '',
  description: '',
  pricing: 'hourly',
  price: '',
  total: '',
  tags: [],
  ...factDraft({}),
  openings: '1',
  reopens: true,
};

type Published = Pick<
  Schema<'ExperienceView'>,
  'title' | 'description' | 'price_cents' | 'tags' | 'facts' | 'openings' | 'reopens'
>;

/** The form for a published listing. */
export function toDraft({ facts, ...published }: Published): ListingDraft {
  const fixed = facts.fixed_price_cents;
  return {
    title: published.title,
    description: published.description,
    pricing: fixed ? 'fixed' : 'hourly',
    price: asTypedPrice(published.price_cents),
    total: fixed ? asTypedPrice(fixed) : '',
    tags: published.tags,
    ...factDraft(facts),
    openings: String(published.openings),
    reopens: published.reopens,
  };
}

/** The form for a new listing that is like a published one. Dates before `today` are left out. */
export function toCopy(published: Published, today: string): ListingDraft {
  const draft = toDraft(published);
  const ahead = (date: string) => (date < today ? '' : date);
  return { ...draft, start_by: ahead(draft.start_by), finish_by: ahead(draft.finish_by) };
}

function isWithin(text: string, name: NumberFact, step = 1) {
  const value = Number(text);
  const { minimum, maximum } = listingFacts[name];
  return value >= minimum && value <= maximum && Number.isInteger(value / step);
}

/** Whether the fact can be stated beside the others: some only with one value of another. */
export const applies = (draft: FactDraft, { only_with: needs }: Fact) => !needs || draft[needs[0]] === needs[1];

/** The error for a text that is too long after trimming, if it is. */
export const tooLongText = (words: string, field: string, most: number) =>
  codePoints(words.trim()) > most ? texts.tooLong(field, most) : undefined;

/** The price per hour that a fixed price amounts to, in dollars; none until both are known. */
export function hourlyPreview({ total, hours }: Pick<ListingDraft, 'total' | 'hours'>): number | undefined {
  if (!isPrice(Number(total), limits.maxTotal) || !isWithin(hours, 'hours', listingFacts.hours.multipleOf))
    return undefined;
  return fromMinor(hourlyOf(toMinor(Number(total)), Number(hours)));
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
  const most = draft.pricing === 'hourly' ? limits.maxPrice : limits.maxTotal;
  if (isPrice(Number(typed), most)) return undefined;
  const { invalidPrice, invalidTotal } = texts.toasts;
  return {
    toast: draft.pricing === 'hourly' ? invalidPrice : invalidTotal,
    errors: { [price]: texts.priceError(cents(currency.step), cents(most)) },
  };
}

/** What is wrong with the facts. */
function factErrors(draft: ListingDraft): ListingErrors {
  const { errors } = texts;
  const wrong = FACTS.filter(isNumber).filter(
    (fact) => applies(draft, fact) && draft[fact.name] && !isWithin(draft[fact.name], fact.name, fact.step),
  );
  const reversed = draft.start_by !== '' && draft.finish_by !== '' && draft.finish_by < draft.start_by;
  return {
    ...Object.fromEntries(wrong.map(({ name }) => [name, errors[name]])),
    ...(draft.pricing === 'fixed' && !draft.hours && { hours: errors.hours }),
    ...(draft.place === 'city' && !draft.city.trim() && { city: texts.cityError }),
    ...(reversed && { finish_by: texts.datesError }),
  };
}

const isNumber = (fact: Fact): fact is Fact & { name: NumberFact } => fact.kind === 'number';

/** The fact as it is stated, if it is. */
function stated(draft: ListingDraft, { name, kind }: Fact) {
  if (name === 'fixed_price_cents') {
    return draft.pricing === 'fixed' ? toMinor(Number(draft.total)) : undefined;
  }
  const typed = draft[name];
  if (typeof typed !== 'string') return typed.length > 0 ? typed : undefined;
  // a city that is missing is missed by the rules, not replaced by a card's words for the place
  if (typed === '' && kind !== 'text') return undefined;
  if (kind === 'number') return Number(typed);
  return kind === 'yes_no' ? typed === 'yes' : typed.trim();
}

/** The facts that are stated. Values that another choice has made meaningless are left out. */
export function toFacts(draft: ListingDraft): Facts {
  const all = FACTS.filter((fact) => applies(draft, fact)).map((fact) => [fact.name, stated(draft, fact)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** The toast for a failure: the session has ended, the server refused, or anything else. */
export function publishError(error: unknown, refused: Message): Message {
  if (!(error instanceof ApiError) || error.status === 0) return texts.toasts.unexpected;
  return error.status === 401 ? texts.toasts.signedOut : refused;
}
