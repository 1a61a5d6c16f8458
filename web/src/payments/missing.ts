import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';

const show = (description: string) => toast({ title: copy.errors.title, description, tone: 'error' });

/** An address without a booking has led to the deals instead of a payment. */
export const showMissingBooking = () => show(copy.errors.noId);

/** An address without a payment has led to the deals instead of a confirmation. */
export const showMissingPayment = () => show(copy.success.missing);
