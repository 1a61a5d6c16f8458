import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';

/** The money has arrived, whichever way it came. */
export function showPaidToast() {
  const [title, description] = copy.toasts.paid;
  toast({ title, description, tone: 'success' });
}
