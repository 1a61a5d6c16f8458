import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '@/shared/ui/button.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { copy } from './copy.ts';

/** Whether passwords are shown, shared by all fields of the page. */
export interface Passwords {
  readonly visible: boolean;
  readonly onToggle: () => void;
}

interface PasswordFieldProps extends ComponentProps<typeof Input> {
  label: string;
  error: string | undefined;
  hint?: string;
  passwords: Passwords;
  /** Shows the toggle; one field of a form is enough. */
  toggle?: boolean;
}

export function PasswordField({ label, error, hint, passwords, toggle, ...input }: PasswordFieldProps) {
  const button = (
    <IconButton
      label={passwords.visible ? copy.fields.hide : copy.fields.show}
      aria-pressed={passwords.visible}
      onClick={passwords.onToggle}
    >
      {passwords.visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
    </IconButton>
  );
  return (
    <Field label={label} error={error} hint={hint}>
      <Input {...input} type={passwords.visible ? 'text' : 'password'} after={toggle && button} />
    </Field>
  );
}
