import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { auth } from '@/shared/api/auth.ts';
import type { Schema } from '@/shared/api/client.ts';
import { newContact } from '@/shared/api/limits.gen.ts';
import { linkUrl } from '@/shared/api/link-url.ts';
import { accountKeys } from '@/shared/api/query-keys.ts';
import { withReauthentication } from '@/shared/api/reauthentication.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { type FieldErrors, useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { checkEmail } from '../auth-rules.ts';
import { copy } from './copy.ts';
import { showFailure, showSuccess } from './result-toasts.ts';

export const EMAIL_SECTION = 'email';

/** The new address that waits for confirmation, from the authentication service; empty if there is none. */
const pendingQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.newEmail(userId),
    queryFn: async () => {
      const { data, error } = await auth.getUser();
      if (error) throw error;
      return data.user.new_email ?? '';
    },
  });

/** Requests a change to `email`. Requesting the current address cancels a pending change. */
async function changeEmail(email: string) {
  const { data, error } = await auth.updateUser({ email }, { emailRedirectTo: linkUrl('/settings', 'email_change') });
  if (error) throw error;
  return data.user;
}

/** Requests the change, shows the result and updates the pending address. */
async function requestEmailChange(client: QueryClient, me: Schema<'MeView'>, email: string) {
  try {
    const user = await withReauthentication(() => changeEmail(email));
    client.setQueryData(pendingQuery(me.id).queryKey, user.new_email ?? '');
    void client.invalidateQueries({ queryKey: accountKeys.all });
    showSuccess(user.new_email ? copy.email.sent : email === me.email ? copy.email.kept : copy.email.changed);
  } catch (error) {
    showFailure(copy.email.failed, error);
  }
}

/** Shows and changes the account's email address, including a pending change. */
export function EmailSection({ me }: { me: Schema<'MeView'> }) {
  const client = useQueryClient();
  const { data: pending } = useQuery(pendingQuery(me.id));
  const check = (form: FormData): { values: string } | { errors: FieldErrors } => {
    const checked = checkEmail(form);
    const same = 'values' in checked && checked.values.toLowerCase() === me.email;
    return same ? { errors: { email: copy.email.same } } : checked;
  };
  const { errors, busy, onSubmit } = useValidatedForm({
    check,
    send: (email) => requestEmailChange(client, me, email),
  });
  return (
    <Section id={EMAIL_SECTION} title={copy.email.title}>
      <p className="text-ink-2">
        {copy.email.present}: <span className="text-ink [overflow-wrap:anywhere]">{me.email}</span>
      </p>
      {pending && <Pending email={pending} onWithdraw={() => requestEmailChange(client, me, me.email)} />}
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
        <Field label={copy.email.label} error={errors.email} hint={copy.email.hint}>
          <Input name="email" type="email" autoComplete="email" maxLength={newContact.email.maxLength} required />
        </Field>
        <div>
          <Button type="submit" busy={busy} busyText={copy.email.saving}>
            {copy.email.save}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function Pending({ email, onWithdraw }: { email: string; onWithdraw: () => Promise<void> }) {
  const resend = async () => {
    const { error } = await auth.resend({ type: 'email_change', email });
    if (error) showFailure(copy.email.failed, error);
    else showSuccess(copy.email.sent);
  };
  return (
    <div role="status" className="grid grid-cols-1 gap-4 rounded-card bg-surface p-5">
      <div className="grid grid-cols-1 gap-1">
        <p className="font-medium [overflow-wrap:anywhere]">{copy.email.pending(email)}</p>
        <p className="text-ink-2 text-small">{copy.email.pendingText}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void resend()}>
          {copy.email.resend}
        </Button>
        <Button size="sm" look="ghost" onClick={() => void onWithdraw()}>
          {copy.email.withdraw}
        </Button>
      </div>
    </div>
  );
}
