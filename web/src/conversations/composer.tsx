import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { newMessage } from '@/shared/api/limits.gen.ts';
import { isComposing } from '@/shared/lib/composition.ts';
import { deleteDraft, loadDraft, saveDraft } from '@/shared/lib/draft.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Counter } from '@/shared/ui/field.tsx';
import { copy } from './copy.ts';

const MAX_LENGTH = newMessage.message.maxLength;
/** The counter is shown from this length on. */
const COUNT_FROM = 4500;

interface ComposerProps {
  /** The thread's id; names the draft, which is restored when the user returns. */
  id: string;
  /** Name of the recipient. */
  name: string;
  /** Sends the message; the field keeps its text if this resolves to false. */
  onSend: (text: string) => Promise<boolean>;
  busy?: boolean;
}

/** Puts a text that wasn't sent in front of the draft of `id`; the field shows it when it is next rendered anew. */
export function returnToDraft(id: string, text: string) {
  const typed = loadDraft<{ text: string }>(`thread:${id}`).text;
  saveDraft(`thread:${id}`, { text: typed ? `${text}\n${typed}` : text });
}

/** The message field. Enter sends with a keyboard; on touch screens it adds a line. */
export function Composer({ id, name, onSend, busy }: ComposerProps) {
  const draft = `thread:${id}`;
  const [text, setText] = useState(() => loadDraft<{ text: string }>(draft).text ?? '');
  const hint = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const count = [...text.trim()].length;
  const tooLong = count > MAX_LENGTH;
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) box.current?.focus({ preventScroll: true });
  }, []);
  const type = (next: string) => {
    setText(next);
    if (next) saveDraft(draft, { text: next });
    else deleteDraft(draft);
  };
  const send = async () => {
    const message = text.trim();
    if (message === '' || tooLong || busy) return;
    if (await onSend(message)) type('');
    box.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const plain = event.key === 'Enter' && !event.shiftKey && !isComposing(event);
    if (!plain || matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    void send();
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-1.5 border-line border-t p-3 sm:px-5 sm:py-4">
      <div className="flex items-end gap-2">
        <textarea
          ref={box}
          value={text}
          rows={1}
          aria-label={copy.composer.label(name)}
          aria-describedby={hint}
          aria-invalid={tooLong || undefined}
          placeholder={copy.composer.placeholder}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-[38dvh] min-h-11 w-full resize-none rounded-card border border-control bg-surface px-4 py-2.5 text-[1rem] leading-normal transition-colors duration-150 placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-brand-ink focus-visible:outline-1 focus-visible:outline-brand-ink focus-visible:outline-offset-0 aria-invalid:border-danger md:text-body"
        />
        <Button
          type="submit"
          look="primary"
          shape="pill"
          size="icon"
          busy={busy ?? false}
          aria-label={copy.composer.send}
        >
          <SendHorizontal aria-hidden="true" />
        </Button>
      </div>
      {tooLong && (
        <p role="alert" className="text-danger text-small">
          {copy.composer.tooLong(MAX_LENGTH)}
        </p>
      )}
      <div className="flex items-center justify-between gap-3">
        <p id={hint} className="text-ink-3 text-label [@media(pointer:coarse)]:sr-only">
          {copy.composer.hint}
        </p>
        {count > COUNT_FROM && <Counter count={count} max={MAX_LENGTH} />}
      </div>
    </form>
  );
}
