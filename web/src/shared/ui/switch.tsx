import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: string;
  /** A sentence that explains it. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A switch that saves its change at once. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <label className="flex cursor-pointer items-start justify-between gap-6 py-4 has-disabled:cursor-default">
      <span className="grid min-w-0 grid-cols-1 gap-1">
        <span id={`${id}-name`} className="font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="max-w-[52ch] text-ink-2 text-small">
            {hint}
          </span>
        )}
      </span>
      <span className="relative mt-0.5 grid h-6 w-10 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          aria-labelledby={`${id}-name`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-6 w-10 cursor-pointer appearance-none rounded-full border border-control bg-raised transition-colors duration-150 checked:border-ink checked:bg-ink focus-visible:outline-2 focus-visible:outline-brand-ink focus-visible:outline-offset-2 disabled:cursor-default disabled:opacity-50"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-ink-2 transition-[translate,background-color] duration-150 peer-checked:translate-x-4 peer-checked:bg-canvas"
        />
      </span>
    </label>
  );
}
