import { auth } from '@/shared/api/auth.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { authFailureMessage } from './auth-rules.ts';
import { copy } from './copy.ts';

/** The address that the link in an email leads back to. */
export const returnUrl = (next: string) => new URL(next, location.origin).href;

/** Has the verification mail sent once more, and says so. */
export async function resendVerification(email: string, next: string) {
  const { error } = await auth.resend({ type: 'signup', email, options: { emailRedirectTo: returnUrl(next) } });
  const [title, description] = error ? authFailureMessage(error, copy.toasts.resendFailed) : copy.toasts.resent;
  toast({ title, description, tone: error ? 'error' : 'success' });
}

/** The same as a toast's button. */
export const resendVerificationAction = (email: string, next: string) => ({
  label: copy.resend,
  onSelect: () => void resendVerification(email, next),
});
