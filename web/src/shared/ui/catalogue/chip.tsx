import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { variants } from '../variants.ts';

const styles = variants(
  'inline-flex h-7 max-w-full items-center gap-1.5 rounded-full px-2.5 text-label [&_svg]:size-3.5',
  {
    tone: {
      neutral: 'border border-line-strong text-ink-2',
      success: 'border border-success/40 text-success',
      warning: 'border border-warning/40 text-warning',
      danger: 'border border-danger/40 text-danger',
      /** On a picture. */
      scrim: 'data bg-black/60 text-white backdrop-blur-md',
    },
  },
  { tone: 'neutral' },
);

interface ChipProps extends NonNullable<Parameters<typeof styles>[0]> {
  children: ReactNode;
}

/** A short label: a tag, a kind, a state. */
export function Chip({ tone, children }: ChipProps) {
  return (
    <span className={styles({ tone })}>
      <span className="inline-flex items-center gap-1.5 truncate">{children}</span>
    </span>
  );
}

interface RemovableChipProps {
  text: string;
  /** Accessible name of the remove button, starting with a verb. */
  removeLabel: string;
  onRemove: () => void;
  disabled?: boolean;
}

/** A tag with a remove button. */
export function RemovableChip({ text, removeLabel, onRemove, disabled }: RemovableChipProps) {
  return (
    <span className="inline-flex h-8 max-w-full items-center rounded-full border border-line-strong pl-3 text-ink text-small">
      <span className="truncate">{text}</span>
      <button
        type="button"
        aria-label={removeLabel}
        title={removeLabel}
        disabled={disabled}
        onClick={onRemove}
        className="relative grid size-8 place-items-center rounded-full text-ink-3 transition-colors duration-150 after:absolute after:-inset-1 hover:text-ink disabled:opacity-50"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}
