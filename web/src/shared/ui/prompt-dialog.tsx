import { type ReactNode, useState } from 'react';
import { decision } from '../api/limits.gen.ts';
import { deleteDraft, loadDraft, saveDraft } from '../lib/draft.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Field, Input, Textarea } from './field.tsx';

/** In code points after trimming, as the server counts. */
const MAX_LENGTH = decision.reason.maxLength;

interface PromptDialogProps {
  title: ReactNode;
  text: string;
  label: string;
  hint?: string;
  /** Name of the draft, which is restored when the dialog opens again. */
  draft: string;
  /** The initial text, if there is no draft. */
  initial?: string;
  placeholder?: string;
  /** A link has one line, a text several. */
  kind?: 'link' | 'text';
  optional?: boolean;
  /** Whether the text is valid; `optional` decides about an empty one. */
  valid?: ((words: string) => boolean) | undefined;
  /** Why it is invalid. */
  invalid?: string | undefined;
  send: string;
  sending: string;
  cancel: string;
  danger?: boolean;
  busy: boolean;
  /** The action isn't possible yet; `children` explain why. */
  waiting?: boolean;
  /** Above the text field, such as a choice. */
  before?: ReactNode;
  /** Below the text field, such as what the action refunds. */
  children?: ReactNode;
  /** Gets the trimmed text; `sent` closes the dialog and deletes the draft. */
  onSend: (words: string, sent: () => void) => void;
  onClose: () => void;
}

/** A dialog for an action with a text: a link, feedback, a reason. */
export function PromptDialog(props: PromptDialogProps) {
  const { draft, kind = 'text', optional = false, valid = () => true, onClose } = props;
  const [words, setWords] = useState(() => loadDraft<{ words: string }>(draft).words ?? props.initial ?? '');
  const [refused, setRefused] = useState(false);
  const missing = !optional && words.trim() === '';
  // the label of a link says enough; why a text is needed has to be said, unless a placeholder asks for it
  const asked = kind === 'text' && Boolean(props.placeholder);
  const hint = [props.hint, kind === 'text' && !asked && missing && !refused && props.invalid]
    .filter(Boolean)
    .join(' ');
  const submit = () => {
    const text = words.trim();
    const isValid = text === '' ? optional : valid(text);
    setRefused(!isValid);
    if (!isValid) return;
    props.onSend(text, () => {
      deleteDraft(draft);
      onClose();
    });
  };
  const control = {
    value: words,
    placeholder: props.placeholder,
    onChange: (event: { target: { value: string } }) => {
      const typed = event.target.value;
      setWords(typed);
      saveDraft(draft, { words: typed });
      setRefused(kind === 'link' && !optional && typed.trim() === '');
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
            disabled={(missing && !asked) || props.waiting}
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
