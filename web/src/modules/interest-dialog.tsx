import { api, body } from '@/shared/api/client.ts';
import { newInterest } from '@/shared/api/limits.gen.ts';
import { failureText } from '@/shared/api/problem.ts';
import { useSession } from '@/shared/api/session.ts';
import { useFormDraft } from '@/shared/lib/use-draft.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { Field, Input, Textarea } from '@/shared/ui/field.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { copy } from './copy.ts';
import type { ModuleId } from './grid/modules.ts';

/** Maximum length of the note, as on the server. */
const MAX_NOTE = newInterest.note.maxLength;
const FIELDS = ['email', 'note'];

interface InterestDialogProps {
  id: ModuleId;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The waitlist form of a module: an email address and an optional note. */
export default function InterestDialog({ id, open, onOpenChange }: InterestDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.form.title(copy.list[id].title)}
      description={copy.form.text}
    >
      <InterestForm id={id} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function InterestForm({ id, onDone }: { id: ModuleId; onDone: () => void }) {
  const session = useSession();
  const { ref, onInput, drop } = useFormDraft(`interest:${id}`, FIELDS);
  const done = () => {
    drop();
    onDone();
  };
  const { errors, busy, onSubmit } = useValidatedForm({ check, send: (values) => send(id, values, done) });
  return (
    <form ref={ref} noValidate onInput={onInput} onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      <Field label={copy.form.email} error={errors.email}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={session.state === 'person' ? session.email : ''}
        />
      </Field>
      <Field label={copy.form.note} optional>
        <Textarea name="note" maxLength={MAX_NOTE} />
      </Field>
      <DialogActions>
        <Button look="ghost" onClick={onDone}>
          {copy.form.cancel}
        </Button>
        <Button type="submit" look="primary" busy={busy} busyText={copy.form.submitting}>
          {copy.form.submit}
        </Button>
      </DialogActions>
    </form>
  );
}

interface Interest {
  email: string;
  note: string;
}

function check(form: FormData): { values: Interest } | { errors: Record<string, string> } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const email = text('email');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return { errors: { email: copy.form.invalid } };
  return { values: { email, note: text('note') } };
}

async function send(id: ModuleId, { email, note }: Interest, done: () => void) {
  try {
    await body(
      api.POST('/api/modules/{id}/interests', { params: { path: { id } }, body: { email, ...(note && { note }) } }),
    );
    const [title, description] = copy.form.done(email);
    toast({ title, description, tone: 'success' });
    done();
  } catch (error) {
    const [title, sentence] = copy.form.failed;
    toast({ title, description: failureText(error, sentence), tone: 'error' });
  }
}
