import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { api, body } from '@/shared/api/client.ts';
import { newQuestion } from '@/shared/api/limits.gen.ts';
import { failureText, isContactWarning } from '@/shared/api/problem.ts';
import { conversationKeys } from '@/shared/api/query-keys.ts';
import { useSession } from '@/shared/api/session.ts';
import { ContactNotice } from '@/shared/contact-details/contact-notice.tsx';
import { deleteDraft, loadDraft, saveDraft } from '@/shared/lib/draft.ts';
import { Button } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { Field, Textarea } from '@/shared/ui/field.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import type { Experience } from '../experience-card.tsx';
import { copy } from './copy.ts';

const { minLength, maxLength } = newQuestion.message;

interface AskDialogProps {
  experience: Experience;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks the publisher of a listing a question; it is answered in the conversation that it opens. */
export default function AskDialog({ experience, open, onOpenChange }: AskDialogProps) {
  const name = translateFallback(experience.mentorName);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={copy.dialog.title(name)} description={copy.dialog.text}>
      <AskForm experience={experience} name={name} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function AskForm({ experience, name, onClose }: { experience: Experience; name: string; onClose: () => void }) {
  const session = useSession();
  const draft = `question:${session.state === 'person' ? session.userId : ''}:${experience.id}`;
  const [text, setText] = useState(() => loadDraft<{ text: string }>(draft).text ?? '');
  const [error, setError] = useState<string>();
  const [warned, setWarned] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const ask = useAsk(experience.id, name);
  const focus = () => field.current?.querySelector('textarea')?.focus();
  const type = (next: string) => {
    setText(next);
    setWarned(false);
    saveDraft(draft, { text: next });
    if (error) setError(questionError(next));
  };
  const send = (confirmed: boolean) =>
    ask.mutate(
      { message: text.trim(), confirmed },
      {
        onSuccess: () => {
          deleteDraft(draft);
          onClose();
        },
        onError: (refused) => setWarned(isContactWarning(refused)),
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = questionError(text);
    setError(wrong);
    if (wrong) focus();
    else send(false);
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
      <div ref={field}>
        <Field label={copy.dialog.label} error={error}>
          <Textarea
            value={text}
            maxLength={maxLength}
            count={[...text].length}
            onChange={(event) => type(event.target.value)}
          />
        </Field>
      </div>
      {warned ? (
        <ContactNotice
          busy={ask.isPending}
          onSend={() => send(true)}
          onEdit={() => {
            setWarned(false);
            focus();
          }}
        />
      ) : (
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            {copy.dialog.cancel}
          </Button>
          <Button type="submit" look="primary" busy={ask.isPending} busyText={copy.dialog.submitting}>
            {copy.dialog.submit}
          </Button>
        </DialogActions>
      )}
    </form>
  );
}

/** What is wrong with a question. Lengths are in code points, as on the server. */
function questionError(text: string): string | undefined {
  const length = [...text.trim()].length;
  if (length < minLength) return copy.dialog.tooShort(minLength);
  return length > maxLength ? copy.dialog.tooLong(maxLength) : undefined;
}

function useAsk(id: string, name: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ message, confirmed }: { message: string; confirmed: boolean }) =>
      body(
        api.POST('/api/experiences/{id}/questions', {
          params: { path: { id } },
          body: { message, confirmed_contact: confirmed },
        }),
      ),
    onSuccess: ({ thread }) => {
      const [title, description] = copy.toasts.sent(name);
      const read = () => void navigate({ to: '/messages/$id', params: { id: thread.id } });
      toast({ title, description, tone: 'success', action: { label: copy.toasts.open, onSelect: read } });
      void client.invalidateQueries({ queryKey: conversationKeys.all });
    },
    onError: (error) => {
      if (isContactWarning(error)) return;
      const [title, sentence] = copy.toasts.failed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
}
