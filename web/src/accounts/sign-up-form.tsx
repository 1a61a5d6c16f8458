import { Compass, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { auth } from '@/shared/api/auth.ts';
import { profileChange } from '@/shared/api/limits.gen.ts';
import { type FieldErrors, useValidatedForm } from '@/shared/lib/use-validated-form.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { RadioCards } from '@/shared/ui/radio-cards.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { authFailureMessage, checkSignUp, type SignUp, signUpProblem } from './auth-rules.ts';
import { copy } from './copy.ts';
import { PasswordField, type Passwords } from './password-field.tsx';
import { resendVerification, resendVerificationAction, returnUrl } from './resend-verification.ts';

const TYPES = [
  { value: 'Hirer', icon: <Compass />, ...copy.types.hirer },
  { value: 'Creator', icon: <Sparkles />, ...copy.types.creator },
] as const;

/** What came of it: refused before anything was sent, with the field; or an email on its way to an address. */
interface Outcome {
  readonly refused?: FieldErrors;
  readonly mailed?: string;
}

/** Signs up with `form`, and says what came of it. */
async function signUp(form: SignUp, next: string): Promise<Outcome> {
  const refusal = signUpProblem(form);
  if (refusal) {
    toast({ title: refusal[0], description: refusal[1], tone: 'error' });
    return { refused: { [refusal === copy.toasts.typeRequired ? 'userType' : 'confirm']: refusal[1] } };
  }
  const { data, error } = await auth.signUp({
    email: form.email,
    password: form.password,
    options: { data: { full_name: form.fullName, user_type: form.userType }, emailRedirectTo: returnUrl(next) },
  });
  if (error) {
    const [title, description] = authFailureMessage(error, copy.toasts.signUpFailed);
    toast({ title, description, tone: 'error' });
  } else if (data.session) {
    // A server that confirms by itself signs in at once and emails nothing; the route's guard leads on to `next`.
    const [title, description] = copy.toasts.createdAndIn;
    toast({ title, description, tone: 'success' });
  } else {
    const [title, description] = copy.toasts.created;
    toast({ title, description, tone: 'success', action: resendVerificationAction(form.email, next) });
    return { mailed: form.email };
  }
  return {};
}

export function SignUpForm({ passwords, next }: { passwords: Passwords; next: string }) {
  const [{ refused, mailed }, setOutcome] = useState<Outcome>({});
  const send = async (form: SignUp) => setOutcome(await signUp(form, next));
  const { errors, busy, onSubmit } = useValidatedForm({ check: checkSignUp, send });
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      <Field label={copy.fields.fullName} error={errors.fullName}>
        <Input name="fullName" autoComplete="name" maxLength={profileChange.full_name.maxLength} required />
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
        error={errors.confirm ?? refused?.confirm}
        autoComplete="new-password"
        passwords={passwords}
        required
      />
      <RadioCards name="userType" legend={copy.fields.userType} choices={TYPES} error={refused?.userType} />
      <Button type="submit" look="primary" size="lg" wide busy={busy} busyText={copy.signingUp}>
        {copy.signUp}
      </Button>
      {mailed && <Mailed email={mailed} next={next} />}
    </form>
  );
}

/** Stays when the toast is gone: what is left to do, and where. */
function Mailed({ email, next }: { email: string; next: string }) {
  const [busy, setBusy] = useState(false);
  const again = () => {
    setBusy(true);
    void resendVerification(email, next).finally(() => setBusy(false));
  };
  return (
    <div className="grid grid-cols-1 justify-items-start gap-4 rounded-card border border-line bg-surface p-5">
      <p className="text-ink-2">
        {copy.mailed.before}
        <strong className="font-medium text-ink [overflow-wrap:anywhere]">{email}</strong>
        {copy.mailed.after}
      </p>
      <Button busy={busy} onClick={again}>
        {copy.resend}
      </Button>
    </div>
  );
}
