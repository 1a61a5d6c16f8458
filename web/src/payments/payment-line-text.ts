import type { Schema } from '@/shared/api/client.ts';
import { perHour } from '@/shared/lib/money.ts';
import { copy } from './copy.ts';

/** What a line of a sum is for, in the reader's language. */
export const paymentLineText = ({ hours, price_cents }: Schema<'PaymentLine'>) =>
  price_cents === 0 ? copy.unpriced : copy.line(hours, perHour(price_cents / 100));
