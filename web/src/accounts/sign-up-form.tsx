import { Compass, Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { auth } from '@/shared/api/auth.ts';
import { profileChange } from '@/shared/api/limits.gen.ts';
import { linkUrl } from '@/shared/api/link-url.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { RadioCards } from '@/shared/ui/radio-cards.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { type FieldErrors, useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { authFailureMessage, checkSignUp, refusedField, type SignUp, signUpProblem } from './auth-rules.ts';
import { CodeForm } from './code-form.tsx';
import { copy } from './copy.ts';
import { PasswordField, type Passwords } from './password-field.tsx';
import { resendVerification } from './resend-verification.ts';
import { useShortestPassword } from './start/queries.ts';

const TYPES = [
  { value: 'Hirer', icon: <Compass />, ...copy.types.hirer },
  { value: 'Creator', icon: <Sparkles />, ...copy.types.creator },
] as const;

/** Fields that were refused, or the address that a confirmation email was sent to. */
interface Outcome {
  readonly refused?: FieldErrors;
  readonly emailedTo?: string;
}

/** Signs up and shows the result. */
async function signUp(form: SignUp, next: string): Promise<Outcome> {
  const refusal = signUpProblem(form);
  if (refusal) {
    toast({ title: refusal[0], description: refusal[1], tone: 'error' });
    return { refused: { [refusal === copy.toasts.typeRequired ? 'userType' : 'confirm']: refusal[1] } };
  }
  const { data, error } = await auth.signUp({
    email: form.email,
    password: form.password,
    options: { data: { full_name: form.fullName, user_type: form.userType }, emailRedirectTo: linkUrl(next, 'signup') },
  });
  if (error) {
    const [title, description] = authFailureMessage(error, copy.toasts.signUpFailed);
    toast({ title, description, tone: 'error' });
    return { refused: refusedField(error) };
  }
  if (data.session) {
    // Without email confirmation the server signs in at once; the route's guard redirects to `next`.
    const [title, description] = copy.toasts.createdAndIn;
    toast({ title, description, tone: 'success' });
  } else {
    const [title, description] = copy.toasts.created;
    toast({ title, description, tone: 'success' });
    return { emailedTo: form.email };
  }
  return {};
}

export function SignUpForm({ passwords, next }: { passwords: Passwords; next: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [{ refused, emailedTo }, setOutcome] = useState<Outcome>({});
  const send = async (values: SignUp) => setOutcome(await signUp(values, next));
  const least = useShortestPassword();
  const { errors, busy, onSubmit } = useValidatedForm({ check: (form) => checkSignUp(form, least), send });
  useEffect(() => {
    const field = refused && Object.keys(refused)[0];
    if (field) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  }, [refused]);
  if (emailedTo) {
    return (
      <CodeForm
        email={emailedTo}
        type="signup"
        texts={copy.mailed}
        accepted={copy.toasts.confirmed}
        onAgain={() => resendVerification(emailedTo, next)}
        onOther={() => setOutcome({})}
      />
    );
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      <Field label={copy.fields.fullName} error={errors.fullName}>
        <Input name="fullName" autoComplete="name" maxLength={profileChange.full_name.maxLength} required />
      </Field>
      <Field label={copy.fields.email} error={errors.email ?? refused?.email}>
        <Input name="email" type="email" autoComplete="email" required />
      </Field>
      <PasswordField
        name="password"
        label={copy.fields.password}
        error={errors.password ?? refused?.password}
        hint={copy.passwordRule(least)}
        autoComplete="new-password"
        passwords={passwords}
        required
        toggle
      />
      <PasswordField
        name="confirm"
        label={copy.fields.confirm}
        error={errors.confirm ?? refused?.confirm}
        autoComplete="new-password"
        passwords={passwords}
        required
      />
      <RadioCards name="userType" legend={copy.fields.userType} choices={TYPES} error={refused?.userType} />
      <Button type="submit" look="primary" size="lg" wide busy={busy} busyText={copy.signingUp}>
        {copy.signUp}
      </Button>
    </form>
  );
}
