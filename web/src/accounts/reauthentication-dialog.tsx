import { useState } from 'react';
import { api } from '@/shared/api/client.ts';
import { ApiError, failureText } from '@/shared/api/problem.ts';
import { useReauthenticationRequest } from '@/shared/api/reauthentication.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { type FieldErrors, useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { copy as fields } from './copy.ts';
import { EmailResetLink } from './email-reset-link.tsx';
import { PasswordField } from './password-field.tsx';
import { copy } from './settings/copy.ts';

/**
 * Asks for the password when a call wrapped in `withReauthentication` (shared/api/reauthentication.ts) is refused
 * because the last sign-in is too old, then repeats the call. Rendered once, beside the pages.
 */
export default function ReauthenticationDialog() {
  const request = useReauthenticationRequest();
  return (
    <Dialog
      open={Boolean(request)}
      onOpenChange={(open) => !open && request?.settle(false)}
      title={copy.reauth.title}
      description={copy.reauth.text}
    >
      <PasswordForm onDone={(proved) => request?.settle(proved)} />
    </Dialog>
  );
}

function checkPassword(form: FormData): { values: string } | { errors: FieldErrors } {
  const password = String(form.get('password') ?? '');
  return password ? { values: password } : { errors: { password: fields.errors.password } };
}

function PasswordForm({ onDone }: { onDone: (proved: boolean) => void }) {
  const [visible, setVisible] = useState(false);
  const [refused, setRefused] = useState('');
  const send = async (password: string) => {
    setRefused('');
    try {
      await api.POST('/api/me/reauthenticate', { body: { password } });
      onDone(true);
    } catch (error) {
      const wrong = error instanceof ApiError && error.code === 'wrong_password';
      setRefused(wrong ? copy.reauth.wrong : failureText(error, copy.reauth.failed));
    }
  };
  const { errors, busy, onSubmit } = useValidatedForm({ check: checkPassword, send });
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-6">
      <PasswordField
        name="password"
        label={fields.fields.password}
        error={errors.password ?? (refused || undefined)}
        autoComplete="current-password"
        passwords={{ visible, onToggle: () => setVisible(!visible) }}
        required
        toggle
      />
      <p className="text-ink-2 text-small">
        {copy.reauth.forgotten} <EmailResetLink text={copy.reauth.reset} />
      </p>
      <DialogActions>
        <Button onClick={() => onDone(false)}>{copy.reauth.cancel}</Button>
        <Button type="submit" look="primary" busy={busy} busyText={copy.reauth.checking}>
          {copy.reauth.go}
        </Button>
      </DialogActions>
    </form>
  );
}
