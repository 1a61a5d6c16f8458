import { type ReactNode, useState } from 'react';
import { failureText, isContactWarning } from '@/shared/api/problem.ts';
import { ContactNotice } from '@/shared/contact-details/contact-notice.tsx';
import { useFormDraft } from '@/shared/lib/use-draft.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input, Textarea } from '@/shared/ui/field.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { copy } from './copy.ts';
import { checkMessage, type MessageValues } from './message-rules.ts';

const FIELDS = ['name', 'email', 'subject', 'message'];

interface MessageFormProps {
  /** Name of the draft. */
  draft: string;
  /** The signed-in sender: name and address are then filled in and fixed. */
  identity?: { readonly name: string; readonly email: string } | undefined;
  /**
   * Sends the message and shows the result; the form is then cleared. After a failure it keeps its text. `confirmed`: the
   * sender was warned that it has contact details.
   */
  send: (values: MessageValues, trap: string, confirmed: boolean) => Promise<void>;
  /** Beside the send button. */
  aside?: ReactNode;
  wide?: boolean;
}

/** The form for messages to us or to a creator. */
export function MessageForm({ draft, identity, send, aside, wide }: MessageFormProps) {
  const { ref, onInput, drop } = useFormDraft(draft, FIELDS);
  const [warned, setWarned] = useState<MessageValues>();
  const [confirming, setConfirming] = useState(false);
  const submit = async (values: MessageValues, confirmed: boolean) => {
    const trap = new FormData(ref.current ?? undefined).get('website');
    try {
      await send(values, String(trap ?? ''), confirmed);
      drop();
      setWarned(undefined);
      ref.current?.reset();
    } catch (error) {
      if (isContactWarning(error)) return setWarned(values);
      const [title, sentence] = copy.form.failed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    }
  };
  const { errors, busy, onSubmit } = useValidatedForm({
    check: checkMessage,
    send: (values) => submit(values, false),
  });
  const confirm = (values: MessageValues) => {
    setConfirming(true);
    void submit(values, true).finally(() => setConfirming(false));
  };
  const edit = () => {
    setWarned(undefined);
    ref.current?.querySelector('textarea')?.focus();
  };
  const change: typeof onInput = (event) => {
    setWarned(undefined);
    onInput(event);
  };
  return (
    <form ref={ref} noValidate onInput={change} onSubmit={onSubmit} className="relative grid grid-cols-1 gap-5">
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
      {warned && <ContactNotice busy={confirming} onSend={() => confirm(warned)} onEdit={edit} />}
      <div
        hidden={warned !== undefined}
        className={`flex flex-col-reverse gap-2 sm:flex-row ${wide ? '' : 'sm:justify-end'} [&>*]:max-sm:h-11`}
      >
        {aside}
        <Button type="submit" look="primary" size={wide ? 'lg' : 'md'} busy={busy} busyText={copy.form.submitting}>
          {copy.form.submit}
        </Button>
      </div>
    </form>
  );
}

/** A field that only bots fill in: invisible, not focusable, hidden from screen readers. */
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
