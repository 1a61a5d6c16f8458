import * as z from 'zod/mini';
import { profileChange } from '@/shared/api/limits.gen.ts';
import { copy } from './copy.ts';

/** Lengths are counted as the server does: Unicode code points after trimming. */
const NAME_MAX = profileChange.full_name.maxLength;
export const DESCRIPTION_MAX = profileChange.description.maxLength;
const PRICE_MAX = profileChange.pricePerHour.maximum;
export const AT_ONCE_MAX = profileChange.deals_at_once.maximum;

const atMost = (most: number, field: string) =>
  z.refine<string>((text) => [...text].length <= most, { error: copy.errors.tooLong(field, most) });

/** Positive, with at most two decimals. */
const isPrice = (text: string) =>
  /^\d+(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= PRICE_MAX;

/** Empty for any number. */
const isLimit = (text: string) =>
  text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= AT_ONCE_MAX);

/** What was typed is checked; a creator who has not set a price yet may leave it empty. */
export const profileForm = (needsPrice: boolean) =>
  z.object({
    full_name: z
      .string()
      .check(z.trim(), z.minLength(1, { error: copy.errors.nameMissing }), atMost(NAME_MAX, copy.fields.name)),
    description: z.string().check(z.trim(), atMost(DESCRIPTION_MAX, copy.fields.description)),
    price: z
      .string()
      .check(z.refine((text) => (text.trim() === '' ? !needsPrice : isPrice(text)), { error: copy.errors.price })),
    at_once: z.string().check(z.refine(isLimit, { error: copy.errors.atOnce(AT_ONCE_MAX) })),
  });

export type ProfileForm = z.infer<ReturnType<typeof profileForm>>;
