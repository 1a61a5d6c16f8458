import { copy } from './copy.ts';

/** Longest title and description, in characters. (Specification, section 9.) */
export const TITLE_MAX = 100;
export const DESCRIPTION_MAX = 1000;

/** The form as typed. */
export interface Draft {
  title: string;
  description: string;
  price: string;
}

type Message = readonly [title: string, text: string];

/** What may be published, or the toast that says why not. */
export function checked(draft: Draft): { title: string; description: string; price_per_hour: number } | Message {
  const title = draft.title.trim();
  const description = draft.description.trim();
  const price = draft.price.trim();
  if (!title || !description || !price) return copy.toasts.missing;
  const dollars = Number(price);
  if (!Number.isFinite(dollars) || dollars <= 0) return copy.toasts.invalidPrice;
  return { title, description, price_per_hour: dollars };
}
