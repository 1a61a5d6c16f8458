import { type ReactNode, useEffect, useRef, useState } from 'react';
import { auth } from '@/shared/api/auth.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { authFailureMessage, checkCode } from './auth-rules.ts';
import { copy } from './copy.ts';

interface CodeFormProps {
  email: string;
  /** What the email was sent for. */
  type: 'signup' | 'email' | 'recovery';
  /** What the email is for, around the address. */
  texts: { before: string; after: string };
  /** Shown once the code was accepted; it also signs in. */
  accepted: readonly [title: string, text: string] | undefined;
  /** Sends the email again and shows the result. */
  onAgain: () => Promise<void>;
  /** Back to the form. */
  onOther: () => void;
  children?: ReactNode;
}

/** After an email was sent: its link can be opened anywhere, and its code be entered here. Both sign in. */
export function CodeForm({ email, type, texts, accepted, onAgain, onOther, children }: CodeFormProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const [resending, setResending] = useState(false);
  const [refused, setRefused] = useState<string>();
  // The form that had the focus is gone.
  useEffect(() => text.current?.focus(), []);
  const send = async (token: string) => {
    const { error } = await auth.verifyOtp({ email, token, type });
    setRefused(error ? authFailureMessage(error, '')[1] : undefined);
    if (error || !accepted) return;
    const [title, description] = accepted;
    toast({ title, description, tone: 'success' });
  };
  const { errors, busy, onSubmit } = useValidatedForm({ check: checkCode, send });
  const again = () => {
    setResending(true);
    void onAgain().finally(() => setResending(false));
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      <p ref={text} tabIndex={-1} className="rounded-card bg-surface p-5 text-ink-2 outline-none">
        {texts.before}
        <strong className="font-medium text-ink [overflow-wrap:anywhere]">{email}</strong>
        {texts.after}
      </p>
      <Field label={copy.mailed.code} error={errors.code ?? refused}>
        <Input name="code" inputMode="numeric" autoComplete="one-time-code" required />
      </Field>
      <Button type="submit" look="primary" size="lg" wide busy={busy} busyText={copy.mailed.confirming}>
        {copy.mailed.confirm}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button busy={resending} onClick={again}>
          {copy.resend}
        </Button>
        <Button look="ghost" onClick={onOther}>
          {copy.mailed.other}
        </Button>
      </div>
      {children}
    </form>
  );
}
