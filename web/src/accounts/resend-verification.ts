import { auth } from '@/shared/api/auth.ts';
import { linkUrl } from '@/shared/api/link-url.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { authFailureMessage } from './auth-rules.ts';
import { copy } from './copy.ts';

/** Sends the verification email again and shows the result. */
export async function resendVerification(email: string, next: string) {
  const { error } = await auth.resend({ type: 'signup', email, options: { emailRedirectTo: linkUrl(next, 'signup') } });
  const [title, description] = error ? authFailureMessage(error, copy.toasts.resendFailed) : copy.toasts.resent;
  toast({ title, description, tone: error ? 'error' : 'success' });
}

/** The same, as the action of a toast. */
export const resendVerificationAction = (email: string, next: string) => ({
  label: copy.resend,
  onSelect: () => void resendVerification(email, next),
});
