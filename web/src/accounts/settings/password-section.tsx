import { useRef, useState } from 'react';
import { auth } from '@/shared/api/auth.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { type FieldErrors, useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { refusedField } from '../auth-rules.ts';
import { copy as accounts } from '../copy.ts';
import { EmailResetLink } from '../email-reset-link.tsx';
import { PasswordField } from '../password-field.tsx';
import { useShortestPassword } from '../start/queries.ts';
import { copy } from './copy.ts';
import { showFailure, showSuccess } from './result-toasts.ts';

export const PASSWORD_SECTION = 'password';

interface Change {
  current: string;
  password: string;
}

function check(form: FormData): { values: Change } | { errors: FieldErrors } {
  const typed = (name: string) => String(form.get(name) ?? '');
  const [current, password, confirm] = [typed('current'), typed('password'), typed('confirm')];
  if (!current) return { errors: { current: accounts.errors.password } };
  if (!password) return { errors: { password: accounts.errors.password } };
  if (password !== confirm) return { errors: { confirm: copy.password.mismatch } };
  return { values: { current, password } };
}

/** Changes the password; needs the current one. */
export function PasswordSection() {
  const [visible, setVisible] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const passwords = { visible, onToggle: () => setVisible(!visible) };
  const send = async ({ current, password }: Change) => {
    const { error } = await auth.updateUser({ password, current_password: current });
    if (!error) {
      form.current?.reset();
      showSuccess(copy.password.saved);
      return undefined;
    }
    const refused = refusedField(error);
    if (Object.keys(refused).length > 0) return refused;
    showFailure(copy.password.failed, error);
    return undefined;
  };
  const least = useShortestPassword();
  const { errors, busy, onSubmit } = useValidatedForm({ check, send });
  const field = { passwords, required: true } as const;
  return (
    <Section id={PASSWORD_SECTION} title={copy.password.title}>
      <form ref={form} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
        <PasswordField
          {...field}
          name="current"
          label={copy.password.current}
          error={errors.current}
          autoComplete="current-password"
          toggle
        />
        <PasswordField
          {...field}
          name="password"
          label={copy.password.label}
          error={errors.password}
          autoComplete="new-password"
        />
        <PasswordField
          {...field}
          name="confirm"
          label={copy.password.confirm}
          error={errors.confirm}
          autoComplete="new-password"
        />
        <p className="text-ink-2 text-small">
          {accounts.passwordRule(least)} {copy.password.rest}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={busy} busyText={copy.password.saving}>
            {copy.password.save}
          </Button>
          <span className="text-ink-2 text-small">
            {copy.password.never} <EmailResetLink text={copy.password.reset} />
          </span>
        </div>
      </form>
    </Section>
  );
}
