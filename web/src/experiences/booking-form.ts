import * as z from 'zod/mini';
import { newBooking } from '@/shared/api/limits.gen.ts';
import { copy } from './copy.ts';

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The booking dialog's fields. */
export const bookingForm = z.object({
  portfolio: z.string().check(
    z.trim(),
    z.maxLength(newBooking.portfolio_link.maxLength, copy.dialog.portfolioError),
    z.refine((text) => text === '' || isWebAddress(text), copy.dialog.portfolioError),
  ),
  hours: z
    .number(copy.dialog.hoursError)
    .check(
      z.minimum(newBooking.hours.minimum, copy.dialog.hoursError),
      z.maximum(newBooking.hours.maximum, copy.dialog.hoursError),
      z.multipleOf(newBooking.hours.multipleOf, copy.dialog.hoursError),
    ),
});

export type BookingInput = z.infer<typeof bookingForm>;
