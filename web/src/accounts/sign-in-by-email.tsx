import { useState } from 'react';
import { auth } from '@/shared/api/auth.ts';
import { linkUrl } from '@/shared/api/link-url.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { authFailureMessage, checkEmail } from './auth-rules.ts';
import { CodeForm } from './code-form.tsx';
import { copy } from './copy.ts';

interface SignInByEmailProps {
  /** Target of the link in the email: a path of this site. */
  next: string;
  /** Back to the form with the password. */
  onPassword: () => void;
}

/** Sends a link and a code for signing in; the answer is the same whether or not the address has an account. */
async function sendCode(email: string, next: string) {
  const options = { shouldCreateUser: false, emailRedirectTo: linkUrl(next, 'magiclink') };
  const { error } = await auth.signInWithOtp({ email, options });
  if (!error) return true;
  const [title, description] = authFailureMessage(error, copy.toasts.resendFailed);
  toast({ title, description, tone: 'error' });
  return false;
}

/** Signs in without a password, by a link or a code in an email. */
export function SignInByEmail({ next, onPassword }: SignInByEmailProps) {
  const [sentTo, setSentTo] = useState('');
  const send = async (email: string) => {
    if (await sendCode(email, next)) setSentTo(email);
  };
  const { errors, busy, onSubmit } = useValidatedForm({ check: checkEmail, send });
  if (sentTo) {
    const again = async () => {
      const [title, description] = copy.byEmail.again;
      if (await sendCode(sentTo, next)) toast({ title, description, tone: 'success' });
    };
    return (
      <CodeForm
        email={sentTo}
        type="email"
        texts={copy.byEmail}
        accepted={copy.toasts.welcome}
        onAgain={again}
        onOther={() => setSentTo('')}
      />
    );
  }
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      <Field label={copy.fields.email} error={errors.email} hint={copy.byEmail.hint}>
        <Input name="email" type="email" autoComplete="email" required />
      </Field>
      <Button type="submit" look="primary" size="lg" wide busy={busy} busyText={copy.reset.sending}>
        {copy.byEmail.send}
      </Button>
      <Button look="ghost" wide onClick={onPassword}>
        {copy.byEmail.password}
      </Button>
    </form>
  );
}
