import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Compass, Sparkles } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { auth } from '@/shared/api/auth.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { RadioCards } from '@/shared/ui/radio-cards.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { authFailure, type SignUp, signUpForm, signUpRefusal } from './auth-rules.ts';
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
  const { register, handleSubmit, formState } = useForm<SignUp>({ resolver: standardSchemaResolver(signUpForm) });
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={handleSubmit((form) => signUp(form, next))} className="grid grid-cols-1 gap-5">
      <Field label={copy.fields.fullName} error={errors.fullName?.message}>
        <Input {...register('fullName')} autoComplete="name" maxLength={100} required />
      </Field>
      <Field label={copy.fields.email} error={errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete="email" required />
      </Field>
      <PasswordField
        {...register('password')}
        label={copy.fields.password}
        error={errors.password?.message}
        autoComplete="new-password"
        passwords={passwords}
        required
        toggle
      />
      <PasswordField
        {...register('confirm')}
        label={copy.fields.confirm}
        error={errors.confirm?.message}
        autoComplete="new-password"
        passwords={passwords}
        required
      />
      <RadioCards {...register('userType')} legend={copy.fields.userType} choices={TYPES} />
      <Button type="submit" look="primary" size="lg" wide busy={isSubmitting} busyText={copy.signingUp}>
        {copy.signUp}
      </Button>
    </form>
  );
}
