import { type ReactNode, useState } from 'react';
import { decision } from '../api/limits.gen.ts';
import { deleteDraft, loadDraft, saveDraft } from '../lib/draft.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Field, Input, Textarea } from './field.tsx';

/** The server counts the same, in Unicode code points after trimming. */
const MAX_LENGTH = decision.reason.maxLength;

interface PromptDialogProps {
  title: string;
  text: string;
  label: string;
  hint?: string;
  /** Names what was typed and not sent: it is there again when the dialog is. */
  draft: string;
  /** The text before anything is typed. */
  initial?: string;
  placeholder?: string;
  /** A link is one line, everything else a few. */
  kind?: 'link' | 'text';
  optional?: boolean;
  /** Whether the words will do; what is empty is for `optional` to say. */
  valid?: ((words: string) => boolean) | undefined;
  /** What is said when they will not, and beside the button that waits for them. */
  invalid?: string | undefined;
  send: string;
  sending: string;
  cancel: string;
  danger?: boolean;
  busy: boolean;
  /** The step has to wait; `children` says why. */
  waiting?: boolean;
  /** Before the words, such as a choice. */
  before?: ReactNode;
  /** After them, such as what the step refunds. */
  children?: ReactNode;
  /** Takes the trimmed words; `sent` ends the dialog and forgets the draft. */
  onSend: (words: string, sent: () => void) => void;
  onClose: () => void;
}

/** A step that takes words with it: a link, feedback, a reason. */
export function PromptDialog(props: PromptDialogProps) {
  const { draft, kind = 'text', optional = false, valid = () => true, onClose } = props;
  const [words, setWords] = useState(() => loadDraft<{ words: string }>(draft).words ?? props.initial ?? '');
  const [refused, setRefused] = useState(false);
  const lacking = !optional && words.trim() === '';
  const hint = [props.hint, lacking && !refused && props.invalid].filter(Boolean).join(' ');
  const submit = () => {
    const said = words.trim();
    const fine = said === '' ? optional : valid(said);
    setRefused(!fine);
    if (!fine) return;
    props.onSend(said, () => {
      deleteDraft(draft);
      onClose();
    });
  };
  const control = {
    value: words,
    placeholder: props.placeholder,
    onChange: (event: { target: { value: string } }) => {
      setWords(event.target.value);
      saveDraft(draft, { words: event.target.value });
      setRefused(false);
    },
  };
  return (
    <Dialog open onOpenChange={onClose} title={props.title} description={props.text}>
      <form
        noValidate
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {props.before}
        <Field label={props.label} optional={optional} error={refused ? props.invalid : undefined} hint={hint}>
          {kind === 'link' ? (
            <Input type="url" inputMode="url" {...control} />
          ) : (
            <Textarea maxLength={MAX_LENGTH} count={[...words].length} {...control} />
          )}
        </Field>
        {props.children}
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            {props.cancel}
          </Button>
          <Button
            type="submit"
            look={props.danger ? 'danger' : 'primary'}
            disabled={lacking || props.waiting}
            busy={props.busy}
            busyText={props.sending}
          >
            {props.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
