import { Compass, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { auth } from '@/shared/api/auth.ts';
import { type FieldErrors, useCheckedForm } from '@/shared/lib/use-checked-form.ts';
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

/** Signs up with `form`; what is refused before anything is sent is said, and answered for its field. */
async function signUp(form: SignUp, next: string): Promise<FieldErrors> {
  const refusal = signUpRefusal(form);
  if (refusal) {
    toast({ title: refusal[0], description: refusal[1], tone: 'error' });
    return { [refusal === copy.toasts.typeRequired ? 'userType' : 'confirm']: refusal[1] };
  }
  const { data, error } = await auth.signUp({
    email: form.email,
    password: form.password,
    options: { data: { full_name: form.fullName, user_type: form.userType }, emailRedirectTo: returnTo(next) },
  });
  if (error) {
    const [title, description] = authFailure(error, copy.toasts.signUpFailed);
    toast({ title, description, tone: 'error' });
  } else if (data.session) {
    // A server that confirms by itself signs in at once and mails nothing; the route's guard leads on to `next`.
    const [title, description] = copy.toasts.createdAndIn;
    toast({ title, description, tone: 'success' });
  } else {
    const [title, description] = copy.toasts.created;
    toast({ title, description, tone: 'success', action: resendAction(form.email, next) });
  }
  return {};
}

export function SignUpForm({ passwords, next }: { passwords: Passwords; next: string }) {
  const [refused, setRefused] = useState<FieldErrors>({});
  const send = async (form: SignUp) => setRefused(await signUp(form, next));
  const { errors, busy, onSubmit } = useCheckedForm({ check: checkSignUp, send });
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
        error={errors.confirm ?? refused.confirm}
        autoComplete="new-password"
        passwords={passwords}
        required
      />
      <RadioCards name="userType" legend={copy.fields.userType} choices={TYPES} error={refused.userType} />
      <Button type="submit" look="primary" size="lg" wide busy={busy} busyText={copy.signingUp}>
        {copy.signUp}
      </Button>
    </form>
  );
}
