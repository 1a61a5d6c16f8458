import { useEffect, useRef } from 'react';
import { askAssistant } from './ask.ts';
import { copy } from './copy.ts';
import { ResultCards } from './result-cards.tsx';
import { type Turn, useConversation } from './start/conversation.ts';

/** The conversation, announced to screen readers as it grows and scrolled to the newest turn. */
export function ChatLog({ onFollow }: { onFollow: () => void }) {
  const { turns, busy } = useConversation();
  const list = useRef<HTMLDivElement>(null);
  const length = turns.length;
  useEffect(() => {
    const box = list.current;
    // Keeps the question visible together with the start of its reply.
    const newest = box?.querySelector('[data-newest]');
    if (box && length > 0) box.scrollTop = newest instanceof HTMLElement ? newest.offsetTop - 16 : box.scrollHeight;
  }, [length]);
  return (
    <div
      ref={list}
      role="log"
      aria-label={copy.conversation}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="relative flex flex-1 flex-col gap-4 overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-2"
    >
      <BotText text={copy.greeting} />
      {turns.length === 0 && <Ideas />}
      {turns.map((turn, index) => (
        <TurnView
          // biome-ignore lint/suspicious/noArrayIndexKey: turns are only appended
          key={index}
          turn={turn}
          newest={!turn.fromBot && index >= turns.length - 2}
          onFollow={onFollow}
        />
      ))}
      {busy && <Typing />}
    </div>
  );
}

/** Three pulsing dots; still with reduced motion. */
function Typing() {
  return (
    <div className="flex h-10 w-fit items-center gap-1.5 rounded-card bg-raised px-4">
      {['0ms', '160ms', '320ms'].map((later) => (
        <span
          key={later}
          aria-hidden="true"
          className="size-1.5 rounded-full bg-ink-2 motion-safe:animate-pulse"
          style={{ animationDelay: later, animationDuration: '1s' }}
        />
      ))}
      <span className="sr-only">{copy.typing}</span>
    </div>
  );
}

interface TurnProps {
  turn: Turn;
  newest: boolean;
  onFollow: () => void;
}

function TurnView({ turn, newest, onFollow }: TurnProps) {
  if (!turn.fromBot) {
    return (
      <p
        data-newest={newest || undefined}
        className="max-w-[85%] self-end whitespace-pre-wrap rounded-card bg-raised px-3.5 py-2.5 [overflow-wrap:anywhere]"
      >
        <span className="sr-only">{copy.you}: </span>
        {turn.content}
      </p>
    );
  }
  const results = turn.results ?? [];
  // The cards below replace the numbered lines of the reply.
  const text = results.length > 0 ? (turn.content.split('\n')[0] ?? '') : turn.content;
  return (
    <div className="grid grid-cols-1 gap-3">
      <BotText text={text} />
      {results.length > 0 && <ResultCards results={results} onFollow={onFollow} />}
      {turn.offline && <p className="text-ink-3 text-label">{copy.offline}</p>}
    </div>
  );
}

function BotText({ text }: { text: string }) {
  return (
    <p className="max-w-[85%] whitespace-pre-wrap">
      <span className="sr-only">{copy.bot}: </span>
      {text}
    </p>
  );
}

/** Suggested first questions. */
function Ideas() {
  return (
    <ul aria-label={copy.ideas.label} className="flex flex-wrap gap-2">
      {copy.ideas.list.map((idea) => (
        <li key={idea}>
          <button
            type="button"
            onClick={() => void askAssistant(idea)}
            className="h-10 rounded-full border border-line-strong px-3.5 text-ink-2 text-small transition-colors duration-150 hover:bg-hover hover:text-ink"
          >
            {idea}
          </button>
        </li>
      ))}
    </ul>
  );
}
