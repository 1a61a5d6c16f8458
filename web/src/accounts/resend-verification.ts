import { auth } from '@/shared/api/auth.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { authFailure } from './auth-rules.ts';
import { copy } from './copy.ts';

/** The address that the link in a mail leads back to. */
export const returnTo = (next: string) => new URL(next, location.origin).href;

/** Has the verification mail sent once more, and says so. */
export async function resend(email: string, next: string) {
  const { error } = await auth.resend({ type: 'signup', email, options: { emailRedirectTo: returnTo(next) } });
  const [title, description] = error ? authFailure(error, copy.toasts.resendFailed) : copy.toasts.resent;
  toast({ title, description, tone: error ? 'error' : 'success' });
}

/** The same as a toast's button. */
export const resendAction = (email: string, next: string) => ({
  label: copy.resend,
  onSelect: () => void resend(email, next),
});
