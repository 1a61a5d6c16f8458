import { ArrowUp } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { limitCharacters } from '@/shared/lib/character-limit.ts';
import { isComposing } from '@/shared/lib/composition.ts';
import { IconButton } from '@/shared/ui/button.tsx';
import { askAssistant } from './ask.ts';
import { copy } from './copy.ts';
import { getConversation, MAX_MESSAGE_LENGTH, useConversation } from './start/conversation.ts';

/** The message field: Enter sends, Shift+Enter adds a line. */
export function Composer() {
  const [text, setText] = useState('');
  const { busy } = useConversation();
  const send = () => {
    if (text.trim() === '' || getConversation().busy) return;
    void askAssistant(text);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={onSubmit} className="flex shrink-0 items-end gap-2 border-line border-t p-3">
      <textarea
        rows={1}
        value={text}
        aria-label={copy.input}
        placeholder={copy.placeholder}
        onInput={limitCharacters(MAX_MESSAGE_LENGTH)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-32 min-h-11 w-full resize-none rounded-control border border-control bg-surface px-3.5 py-2.5 text-[1rem] text-ink transition-colors duration-150 placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-brand-ink focus-visible:outline-1 focus-visible:outline-brand-ink focus-visible:outline-offset-0 md:text-body"
      />
      <span className="pb-0.5">
        <IconButton type="submit" label={copy.send} look="primary" disabled={busy || text.trim() === ''}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
      </span>
    </form>
  );
}
