import { failureText } from '@/shared/api/problem.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy as accounts } from '../copy.ts';

/** Says that something was done. */
export function showSuccess([title, description]: readonly [string, string]) {
  toast({ title, description, tone: 'success' });
}

/** Says that something was not, in the words of whichever service refused it. */
export function showFailure(title: string, error: unknown, sentence: string = accounts.toasts.unexpected[1]) {
  const refusal = error as { name?: string; status?: number; message?: string };
  const ofAuth = refusal.name?.startsWith('Auth') && refusal.status && refusal.status < 500;
  const description = ofAuth && refusal.message ? refusal.message : failureText(error, sentence);
  toast({ title, description, tone: 'error' });
}
