import { questionTexts } from '@/shared/api/limits.gen.ts';
import { useFormDraft } from '@/shared/lib/use-draft.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { Field, Textarea } from '@/shared/ui/field.tsx';
import { type FieldErrors, useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { copy } from './copy.ts';
import { publishQuestion } from './queries.ts';
import { useQuestionChange } from './use-question-change.ts';

const FIELDS = ['question', 'answer'] as const;

type Texts = Record<(typeof FIELDS)[number], string>;

interface PublishDialogProps {
  /** The question's id: that of its message. */
  id: string;
  /** The texts as they were written; they can be changed. */
  question: string;
  answer: string;
  onClose: () => void;
}

/** Shows a question and its answer on the listing. */
export default function PublishDialog({ id, question, answer, onClose }: PublishDialogProps) {
  const { ref, onInput, drop } = useFormDraft(`publish:${id}`, FIELDS);
  const publish = useQuestionChange((texts: Texts) => publishQuestion(id, texts), copy.question.done);
  const { errors, busy, recheck, onSubmit } = useValidatedForm({
    check: checkTexts,
    send: (texts) =>
      publish.mutateAsync(texts).then(
        () => {
          drop();
          onClose();
        },
        () => undefined,
      ),
  });
  const texts = copy.question;
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} description={texts.text}>
      <form
        ref={ref}
        noValidate
        onInput={onInput}
        onChange={recheck}
        onSubmit={onSubmit}
        className="grid grid-cols-1 gap-6"
      >
        <Field label={texts.question} error={errors.question}>
          <Textarea name="question" defaultValue={question} rows={3} />
        </Field>
        <Field label={texts.answer} error={errors.answer}>
          <Textarea name="answer" defaultValue={answer} rows={5} />
        </Field>
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" look="primary" busy={busy} busyText={texts.submitting}>
            {texts.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The texts, or what is wrong with each. Lengths are in code points, as on the server. */
function checkTexts(form: FormData): { values: Texts } | { errors: FieldErrors } {
  const read = (name: string) => String(form.get(name) ?? '').trim();
  const values = { question: read('question'), answer: read('answer') };
  const errors: Record<string, string> = {};
  for (const name of FIELDS) {
    const { maxLength } = questionTexts[name];
    if (values[name] === '') errors[name] = copy.question.required;
    if ([...values[name]].length > maxLength) errors[name] = copy.question.tooLong(maxLength);
  }
  return Object.keys(errors).length > 0 ? { errors } : { values };
}
