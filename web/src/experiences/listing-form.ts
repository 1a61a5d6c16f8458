import { newExperience } from '@/shared/api/limits.gen.ts';
import { ApiError } from '@/shared/api/problem.ts';
import { copy } from './copy.ts';

/** Longest title and description, in characters (`docs/product.md`, section 10). */
export const TITLE_MAX = newExperience.title.maxLength;
export const DESCRIPTION_MAX = newExperience.description.maxLength;
/** The highest price per hour, in dollars. */
const PRICE_MAX = newExperience.price_per_hour.maximum;

/** How long a text is, in code points, as the server counts. */
export const codePoints = (text: string) => [...text].length;

/** The form as typed. */
export interface ListingDraft {
  title: string;
  description: string;
  price: string;
}

/** What is published or saved. */
export interface Listing {
  title: string;
  description: string;
  price_per_hour: number;
}

type Message = readonly [title: string, text: string];

export const EMPTY_DRAFT: ListingDraft = { title: '', description: '', price: '' };

/** The form of what is published: `80`, or `80.50` where there are cents. */
export function toDraft(published: { title: string; description: string; price_cents: number }): ListingDraft {
  const cents = published.price_cents;
  return {
    title: published.title,
    description: published.description,
    price: (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2),
  };
}

/** Above nothing, at most the maximum, whole cents. */
const isPrice = (dollars: number) => dollars > 0 && dollars <= PRICE_MAX && Math.round(dollars * 100) / 100 === dollars;

/** Why words that are trimmed anyway are too many, if they are. */
export const tooLongText = (words: string, field: string, most: number) =>
  codePoints(words.trim()) > most ? copy.form.tooLong(field, most) : undefined;

/** What may be published, or the toast that says why not. */
export function validateListing(draft: ListingDraft): Listing | Message {
  const title = draft.title.trim();
  const description = draft.description.trim();
  const price = draft.price.trim();
  if (!title || !description || !price) return copy.toasts.missing;
  const tooLong =
    tooLongText(title, copy.form.name, TITLE_MAX) ?? tooLongText(description, copy.form.description, DESCRIPTION_MAX);
  if (tooLong) return [copy.toasts.tooLong, tooLong];
  const dollars = Number(price);
  if (!isPrice(dollars)) return copy.toasts.invalidPrice;
  return { title, description, price_per_hour: dollars };
}

/** One toast for a refusal, one for a session that is gone, and one for everything else. */
export function publishError(error: unknown, refused: Message): Message {
  if (!(error instanceof ApiError) || error.status === 0) return copy.toasts.unexpected;
  return error.status === 401 ? copy.toasts.signedOut : refused;
}
