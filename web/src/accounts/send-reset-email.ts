import { auth } from '@/shared/api/auth.ts';
import { linkUrl } from '@/shared/api/link-url.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { authFailureMessage } from './auth-rules.ts';
import { copy } from './copy.ts';
import { passwordResetPath } from './start/redirect-target.ts';

/** Requests the email that resets the password of `email`; resolves to whether that worked. */
export async function sendResetEmail(email: string, next: string | undefined) {
  const { error } = await auth.resetPasswordForEmail(email, {
    redirectTo: linkUrl(passwordResetPath(next), 'recovery'),
  });
  if (!error) return true;
  const [title, description] = authFailureMessage(error, copy.toasts.resetFailed);
  toast({ title, description, tone: 'error' });
  return false;
}
