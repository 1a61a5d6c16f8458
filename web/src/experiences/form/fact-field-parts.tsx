import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { copy as texts } from './copy.ts';

interface GroupProps {
  title: string;
  /** What is filled in, shown while it is closed. */
  summary: readonly (string | false)[];
  /** Holds a field with an error, and so has to be open. */
  invalid?: boolean;
  children: ReactNode;
}

/** Optional fields that are closed at first and say what is in them. */
export function Group({ title, summary, invalid = false, children }: GroupProps) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const shown = open || invalid;
  return (
    <details
      open={shown}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) setUsed(true);
      }}
      className="group border-line border-t"
    >
      <summary className="flex min-h-11 list-none items-center gap-4 rounded-control py-3 [&::-webkit-details-marker]:hidden">
        <span className="shrink-0 font-medium">{title}</span>
        <span className="min-w-0 flex-1 truncate text-right text-ink-3 text-small">
          {!shown && (summary.filter(Boolean).join(' · ') || texts.optional)}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {/* kept once it was open: text that is not a number exists only in its field */}
      {(shown || used) && <div className="grid grid-cols-1 gap-6 pt-2 pb-8">{children}</div>}
    </details>
  );
}

/** Two fields beside each other where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-x-4 gap-y-6 sm:grid-cols-2">{children}</div>
);
