import { useCallback, useState } from 'react';
import { copy } from './copy.ts';

interface ComparedMessageProps {
  text: string;
  /** Who proposes it. */
  name: string;
}

/** What goes with a proposal: its first two lines, and all of it when asked for. */
export function ComparedMessage({ text, name }: ComparedMessageProps) {
  const [cut, setCut] = useState(false);
  const [whole, setWhole] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (whole) return <p className="max-w-[65ch] whitespace-pre-line text-small [overflow-wrap:anywhere]">{text}</p>;
  return (
    <>
      <p ref={watch} className="line-clamp-2 max-w-[65ch] text-small [overflow-wrap:anywhere]">
        {text}
      </p>
      {cut && (
        <button
          type="button"
          aria-label={`${copy.readAll}: ${name}`}
          className="inline-flex min-h-10 items-center justify-self-start rounded-control text-ink-2 text-small underline underline-offset-4 hover:text-ink"
          onClick={() => setWhole(true)}
        >
          {copy.readAll}
        </button>
      )}
    </>
  );
}
