import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { Field, Input, Textarea } from '@/shared/ui/field.tsx';
import { copy } from '../copy.ts';
import { type Call, useMove } from '../moves.ts';

/** The server counts the same, in Unicode code points after trimming. */
const LONGEST = 2000;

interface TextDialogProps {
  dealId: string;
  move: Call;
  title: string;
  text: string;
  label: string;
  /** A link is one line, everything else a few. */
  kind: 'link' | 'text';
  initial?: string;
  placeholder?: string;
  optional?: boolean;
  /** What is said when the text will not do. */
  invalid?: string;
  send: string;
  /** The way out, where 'Cancel' would be ambiguous. */
  keep?: string;
  sending: string;
  danger?: boolean;
  /** Between the words and the buttons, such as what the move gives back. */
  children?: ReactNode;
  onClose: () => void;
}

/** A move that takes words with it: a link, feedback, a reason. */
export function TextDialog(props: TextDialogProps) {
  const { dealId, move, kind, optional, invalid, onClose } = props;
  const [text, setText] = useState(props.initial ?? '');
  const [refused, setRefused] = useState(false);
  const form = useId();
  const { mutate, isPending } = useMove(dealId);
  const empty = text.trim() === '';

  const submit = () => {
    const fine = empty ? optional : kind !== 'link' || isWebAddress(text);
    setRefused(!fine);
    if (fine) mutate({ move, text }, { onSuccess: onClose });
  };
  const control = {
    value: text,
    placeholder: props.placeholder,
    maxLength: kind === 'link' ? undefined : LONGEST,
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value);
      setRefused(false);
    },
  };

  return (
    <Dialog open onOpenChange={onClose} title={props.title} description={props.text}>
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={props.label} optional={optional ?? false} error={refused ? invalid : undefined}>
          {kind === 'link' ? (
            <Input type="url" inputMode="url" {...control} />
          ) : (
            <Textarea {...control} count={[...text].length} />
          )}
        </Field>
        {props.children}
        <DialogActions>
          <Button look="ghost" size="lg" onClick={onClose}>
            {props.keep ?? copy.confirm.cancel}
          </Button>
          <Button
            type="submit"
            look={props.danger ? 'danger' : 'primary'}
            size="lg"
            busy={isPending}
            busyText={props.sending}
            disabled={empty && !optional}
          >
            {props.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** http or https with a host: what the server takes too. */
function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text.trim()).protocol);
  } catch {
    return false;
  }
}
