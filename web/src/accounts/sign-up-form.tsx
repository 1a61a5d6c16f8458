import { Compass, Sparkles } from 'lucide-react';
import { auth } from '@/shared/api/auth.ts';
import { useCheckedForm } from '@/shared/lib/use-checked-form.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { RadioCards } from '@/shared/ui/radio-cards.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { authFailure, checkSignUp, type SignUp, signUpRefusal } from './auth-rules.ts';
import { copy } from './copy.ts';
import { PasswordField, type Passwords } from './password-field.tsx';
import { resendAction, returnTo } from './resend.ts';

const TYPES = [
  { value: 'Hirer', icon: <Compass />, ...copy.types.hirer },
  { value: 'Creator', icon: <Sparkles />, ...copy.types.creator },
] as const;

async function signUp(form: SignUp, next: string) {
  const refusal = signUpRefusal(form);
  if (refusal) {
    toast({ title: refusal[0], description: refusal[1], tone: 'error' });
    return;
  }
  const { error } = await auth.signUp({
    email: form.email,
    password: form.password,
    options: { data: { full_name: form.fullName, user_type: form.userType }, emailRedirectTo: returnTo(next) },
  });
  const [title, description] = error ? authFailure(error, copy.toasts.signUpFailed) : copy.toasts.created;
  toast({
    title,
    description,
    tone: error ? 'error' : 'success',
    action: error ? undefined : resendAction(form.email, next),
  });
}

export function SignUpForm({ passwords, next }: { passwords: Passwords; next: string }) {
  const { errors, busy, onSubmit } = useCheckedForm({ check: checkSignUp, send: (form) => signUp(form, next) });
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      <Field label={copy.fields.fullName} error={errors.fullName}>
        <Input name="fullName" autoComplete="name" maxLength={100} required />
      </Field>
      <Field label={copy.fields.email} error={errors.email}>
        <Input name="email" type="email" autoComplete="email" required />
      </Field>
      <PasswordField
        name="password"
        label={copy.fields.password}
        error={errors.password}
        autoComplete="new-password"
        passwords={passwords}
        required
        toggle
      />
      <PasswordField
        name="confirm"
        label={copy.fields.confirm}
        error={errors.confirm}
        autoComplete="new-password"
        passwords={passwords}
        required
      />
      <RadioCards name="userType" legend={copy.fields.userType} choices={TYPES} />
      <Button type="submit" look="primary" size="lg" wide busy={busy} busyText={copy.signingUp}>
        {copy.signUp}
      </Button>
    </form>
  );
}
