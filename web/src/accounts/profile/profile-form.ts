import * as z from 'zod/mini';
import { copy } from './copy.ts';

/** Lengths are counted as the server does: Unicode code points after trimming. */
const NAME_MAX = 100;
export const DESCRIPTION_MAX = 2000;
const PRICE_MAX = 100_000;

const within = (most: number, field: string) =>
  z.refine<string>((text) => [...text].length <= most, { error: copy.errors.tooLong(field, most) });

/** At most two decimals, above nothing. */
const isPrice = (text: string) =>
  /^\d+(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= PRICE_MAX;

export const profileForm = z.object({
  full_name: z
    .string()
    .check(z.trim(), z.minLength(1, { error: copy.errors.nameMissing }), within(NAME_MAX, copy.fields.name)),
  description: z.string().check(z.trim(), within(DESCRIPTION_MAX, copy.fields.description)),
  price: z.string().check(z.refine(isPrice, { error: copy.errors.price })),
});

export type ProfileForm = z.infer<typeof profileForm>;
