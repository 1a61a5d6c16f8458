import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { auth } from '@/shared/api/auth.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { authFailure, type SignIn, signInForm } from './auth-rules.ts';
import { copy } from './copy.ts';
import { PasswordField, type Passwords } from './password-field.tsx';
import { resendAction } from './resend.ts';

/** Signs in with `form` and says how it went. */
export async function signIn(form: SignIn, next: string) {
  const { error } = await auth.signInWithPassword(form);
  if (!error) {
    const [title, description] = copy.toasts.welcome;
    toast({ title, description, tone: 'success' });
    return;
  }
  const [title, description] = authFailure(error, copy.toasts.signInFailed);
  const action = error.code === 'email_not_confirmed' ? resendAction(form.email, next) : undefined;
  toast({ title, description, tone: 'error', action });
}

export function SignInForm({ passwords, next }: { passwords: Passwords; next: string }) {
  const { register, handleSubmit, formState } = useForm<SignIn>({ resolver: standardSchemaResolver(signInForm) });
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={handleSubmit((form) => signIn(form, next))} className="grid grid-cols-1 gap-5">
      <Field label={copy.fields.email} error={errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete="email" required />
      </Field>
      <PasswordField
        {...register('password')}
        label={copy.fields.password}
        error={errors.password?.message}
        autoComplete="current-password"
        passwords={passwords}
        required
        toggle
      />
      <Button type="submit" look="primary" size="lg" wide busy={isSubmitting} busyText={copy.signingIn}>
        {copy.signIn}
      </Button>
    </form>
  );
}
