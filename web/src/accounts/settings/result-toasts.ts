import { failureText } from '@/shared/api/problem.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy as accounts } from '../copy.ts';

export function showSuccess([title, description]: readonly [string, string]) {
  toast({ title, description, tone: 'success' });
}

/** Shows the message of the service that refused, or `sentence` for any other failure. */
export function showFailure(title: string, error: unknown, sentence: string = accounts.toasts.unexpected[1]) {
  const refusal = error as { name?: string; status?: number; message?: string };
  const isAuthRefusal = refusal.name?.startsWith('Auth') && refusal.status && refusal.status < 500;
  const description = isAuthRefusal && refusal.message ? refusal.message : failureText(error, sentence);
  toast({ title, description, tone: 'error' });
}
