import * as z from 'zod/mini';
import { copy } from './copy.ts';

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The booking dialog's fields; limits as in the server's rules, which decide. */
export const bookingForm = z.object({
  portfolio: z.string().check(
    z.trim(),
    z.maxLength(2048, copy.dialog.portfolioError),
    z.refine((text) => text === '' || isWebAddress(text), copy.dialog.portfolioError),
  ),
  hours: z
    .number(copy.dialog.hoursError)
    .check(
      z.minimum(0.25, copy.dialog.hoursError),
      z.maximum(200, copy.dialog.hoursError),
      z.multipleOf(0.25, copy.dialog.hoursError),
    ),
});

export type BookingInput = z.infer<typeof bookingForm>;
