import { failureText } from '@/shared/api/problem.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { authRefusal } from '../auth-rules.ts';
import { copy as accounts } from '../copy.ts';

export function showSuccess([title, description]: readonly [string, string]) {
  toast({ title, description, tone: 'success' });
}

/** Shows why the service refused, or `sentence` for any other failure. */
export function showFailure(title: string, error: unknown, sentence: string = accounts.toasts.unexpected[1]) {
  toast({ title, description: authRefusal(error) ?? failureText(error, sentence), tone: 'error' });
}
