import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { auth } from '@/shared/api/auth.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { type FieldErrors, useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { authFailureMessage, checkSignIn, type SignIn } from './auth-rules.ts';
import { copy } from './copy.ts';
import { PasswordField, type Passwords } from './password-field.tsx';
import { resendVerificationAction } from './resend-verification.ts';
import { SignInByEmail } from './sign-in-by-email.tsx';

/** Signs in and shows the result; what is wrong with a field is returned, too. */
export async function signIn(form: SignIn, next: string): Promise<FieldErrors | undefined> {
  const { error } = await auth.signInWithPassword(form);
  if (!error) {
    const [title, description] = copy.toasts.welcome;
    toast({ title, description, tone: 'success' });
    return undefined;
  }
  const [title, description] = authFailureMessage(error, copy.toasts.signInFailed);
  const action = error.code === 'email_not_confirmed' ? resendVerificationAction(form.email, next) : undefined;
  toast({ title, description, tone: 'error', action });
  return error.code === 'invalid_credentials' ? { password: copy.wrongPassword } : undefined;
}

interface SignInFormProps {
  passwords: Passwords;
  next: string;
  /** The password may not count yet, or is not known. */
  byEmailFirst: boolean;
}

export function SignInForm({ passwords, next, byEmailFirst }: SignInFormProps) {
  const [byEmail, setByEmail] = useState(byEmailFirst);
  if (byEmail) return <SignInByEmail next={next} onPassword={() => setByEmail(false)} />;
  return <SignInByPassword passwords={passwords} next={next} onEmail={() => setByEmail(true)} />;
}

function SignInByPassword({ passwords, next, onEmail }: { passwords: Passwords; next: string; onEmail: () => void }) {
  const { errors, busy, onSubmit } = useValidatedForm({ check: checkSignIn, send: (form) => signIn(form, next) });
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      <Field label={copy.fields.email} error={errors.email}>
        <Input name="email" type="email" autoComplete="email" required />
      </Field>
      <PasswordField
        name="password"
        label={copy.fields.password}
        error={errors.password}
        autoComplete="current-password"
        passwords={passwords}
        required
        toggle
      />
      <Button type="submit" look="primary" size="lg" wide busy={busy} busyText={copy.signingIn}>
        {copy.signIn}
      </Button>
      <div className="grid grid-cols-1 gap-2">
        <Button wide size="lg" onClick={onEmail}>
          {copy.byEmail.offer}
        </Button>
        <Link
          to="/auth"
          search={{ reset: 1, ...(next !== '/' && { next }) }}
          className={buttonStyles({ look: 'ghost', wide: true })}
        >
          {copy.forgot}
        </Link>
      </div>
    </form>
  );
}
