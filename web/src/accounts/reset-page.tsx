import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { auth } from '@/shared/api/auth.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { AuthLayout } from './auth-layout.tsx';
import type { LinkNotice } from './auth-page.tsx';
import { authFailureMessage, checkEmail, checkNewPassword, type NewPassword } from './auth-rules.ts';
import { CodeForm } from './code-form.tsx';
import { copy } from './copy.ts';
import { PasswordField } from './password-field.tsx';
import { sendResetEmail } from './send-reset-email.ts';
import { useShortestPassword } from './start/queries.ts';

interface ResetPageProps {
  /** Whether the user is signed in, through the link in the email or otherwise. */
  signedIn: boolean;
  /** Where to go afterwards: a path of this site. */
  next: string | undefined;
  /** A link led here that another browser asked for. */
  notice: LinkNotice | undefined;
  onDone: () => void;
}

/** Resets a forgotten password: asks for the email address; after the link signed the user in, for a new password. */
export function ResetPage({ signedIn, next, notice, onDone }: ResetPageProps) {
  return signedIn ? <ChoosePassword onDone={onDone} /> : <RequestEmail next={next} notice={notice} />;
}

function RequestEmail({ next, notice }: Pick<ResetPageProps, 'next' | 'notice'>) {
  const [sentTo, setSentTo] = useState('');
  const send = async (email: string) => {
    if (await sendResetEmail(email, next)) setSentTo(email);
  };
  const { errors, busy, onSubmit } = useValidatedForm({ check: checkEmail, send });
  if (sentTo) return <Sent email={sentTo} next={next} onOther={() => setSentTo('')} />;
  return (
    <AuthLayout
      title={copy.reset.title}
      heading={copy.reset.title}
      lead={copy.reset.lead}
      notice={notice && copy.notices[notice]}
    >
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
        <Field label={copy.fields.email} error={errors.email}>
          <Input name="email" type="email" autoComplete="email" required />
        </Field>
        <Button type="submit" look="primary" size="lg" wide busy={busy} busyText={copy.reset.sending}>
          {copy.reset.send}
        </Button>
        <BackToSignIn next={next} />
      </form>
    </AuthLayout>
  );
}

/** The same text whether or not the address has an account. The code signs in, like the link: then a password is chosen. */
function Sent({ email, next, onOther }: { email: string; next: string | undefined; onOther: () => void }) {
  const again = async () => {
    const [title, description] = copy.byEmail.again;
    if (await sendResetEmail(email, next)) toast({ title, description, tone: 'success' });
  };
  const texts = { before: copy.reset.sentBefore, after: copy.reset.sentAfter };
  return (
    <AuthLayout title={copy.reset.sent} heading={copy.reset.sent} lead={copy.reset.sentLead}>
      <CodeForm email={email} type="recovery" texts={texts} accepted={undefined} onAgain={again} onOther={onOther}>
        <BackToSignIn next={next} />
      </CodeForm>
    </AuthLayout>
  );
}

function BackToSignIn({ next }: { next: string | undefined }) {
  return (
    <Link to="/auth" search={next ? { next } : {}} className={buttonStyles({ look: 'ghost', size: 'lg', wide: true })}>
      {copy.reset.back}
    </Link>
  );
}

function ChoosePassword({ onDone }: { onDone: () => void }) {
  const [visible, setVisible] = useState(false);
  const passwords = { visible, onToggle: () => setVisible(!visible) };
  const send = async ({ password, confirm }: NewPassword) => {
    if (password !== confirm) {
      const [title, description] = copy.toasts.mismatch;
      toast({ title, description, tone: 'error' });
      return;
    }
    const { error } = await auth.updateUser({ password });
    const [title, description] = error
      ? authFailureMessage(error, copy.toasts.passwordFailed)
      : copy.toasts.passwordChanged;
    toast({ title, description, tone: error ? 'error' : 'success' });
    if (!error) onDone();
  };
  const least = useShortestPassword();
  const { errors, busy, onSubmit } = useValidatedForm({ check: (form) => checkNewPassword(form, least), send });
  return (
    <AuthLayout title={copy.choose.title} heading={copy.choose.title} lead={copy.passwordRule(least)}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
        <PasswordField
          name="password"
          label={copy.choose.password}
          error={errors.password}
          autoComplete="new-password"
          passwords={passwords}
          required
          toggle
        />
        <PasswordField
          name="confirm"
          label={copy.choose.confirm}
          error={errors.confirm}
          autoComplete="new-password"
          passwords={passwords}
          required
        />
        <Button type="submit" look="primary" size="lg" wide busy={busy} busyText={copy.choose.saving}>
          {copy.choose.save}
        </Button>
      </form>
    </AuthLayout>
  );
}
