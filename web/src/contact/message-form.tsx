import type { ReactNode } from 'react';
import { failureText } from '@/shared/api/problem.ts';
import { useFormDraft } from '@/shared/lib/draft.ts';
import { useValidatedForm } from '@/shared/lib/use-validated-form.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input, Textarea } from '@/shared/ui/field.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { checkMessage, type MessageValues } from './message-rules.ts';

const FIELDS = ['name', 'email', 'subject', 'message'];

interface MessageFormProps {
  /** Names what was typed and not sent. */
  draft: string;
  /** Who writes, when they are signed in: what is known is shown and stays as it is. */
  identity?: { readonly name: string; readonly email: string } | undefined;
  /** Sends it and says so; the form is empty afterwards. A failure keeps what was typed. */
  send: (values: MessageValues, trap: string) => Promise<void>;
  /** Beside the button that sends. */
  aside?: ReactNode;
  wide?: boolean;
}

/** The one form in which people write to us, or to a creator. */
export function MessageForm({ draft, identity, send, aside, wide }: MessageFormProps) {
  const { ref, onInput, drop } = useFormDraft(draft, FIELDS);
  const { errors, busy, onSubmit } = useValidatedForm({
    check: checkMessage,
    send: async (values) => {
      const trap = new FormData(ref.current ?? undefined).get('website');
      try {
        await send(values, String(trap ?? ''));
        drop();
        ref.current?.reset();
      } catch (error) {
        const [title, sentence] = copy.form.failed;
        toast({ title, description: failureText(error, sentence), tone: 'error' });
      }
    },
  });
  return (
    <form ref={ref} noValidate onInput={onInput} onSubmit={onSubmit} className="relative grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[2fr_3fr]">
        <Field label={copy.form.name} error={errors.name} hint={identity?.name && copy.form.fromAccount}>
          <Input name="name" autoComplete="name" defaultValue={identity?.name} readOnly={Boolean(identity?.name)} />
        </Field>
        <Field label={copy.form.email} error={errors.email} hint={identity && copy.form.fromAccount}>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={identity?.email}
            readOnly={Boolean(identity)}
          />
        </Field>
      </div>
      <Field label={copy.form.subject} error={errors.subject}>
        <Input name="subject" autoComplete="off" />
      </Field>
      <Field label={copy.form.message} error={errors.message}>
        <Textarea name="message" rows={4} />
      </Field>
      <Honeypot />
      <div className={`flex flex-col-reverse gap-2 sm:flex-row ${wide ? '' : 'sm:justify-end'} [&>*]:max-sm:h-11`}>
        {aside}
        <Button type="submit" look="primary" size={wide ? 'lg' : 'md'} busy={busy} busyText={copy.form.submitting}>
          {copy.form.submit}
        </Button>
      </div>
    </form>
  );
}

/** A field that only machines fill: out of sight, out of the tab order, not read out. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute size-px overflow-hidden opacity-0">
      <label>
        {copy.form.trap}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
