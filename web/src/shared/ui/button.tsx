import type { ComponentProps } from 'react';
import { copy } from './copy.ts';
import { Spinner } from './spinner.tsx';
import { variants } from './variants.ts';

/** The classes of a button, for links that look like one: `<Link className={buttonStyles({ look: 'primary' })}>`. */
export const buttonStyles = variants(
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap font-medium transition-[background-color,border-color,color,scale] duration-150 active:scale-98 disabled:pointer-events-none disabled:opacity-50 aria-busy:pointer-events-none [&_svg]:size-4 [&_svg]:shrink-0',
  {
    look: {
      primary: 'bg-ink text-canvas hover:bg-ink/88',
      secondary: 'border border-line-strong bg-surface text-ink hover:bg-raised',
      ghost: 'text-ink-2 hover:bg-hover hover:text-ink',
      danger: 'bg-danger-fill text-white hover:bg-danger-fill/88',
      scrim: 'bg-black/55 text-white backdrop-blur-md hover:bg-black/75',
    },
    size: {
      sm: 'h-9 px-3.5 text-small [@media(pointer:coarse)]:h-10',
      md: 'h-10 px-4 text-small',
      lg: 'h-12 px-6 text-body',
      icon: 'size-10',
    },
    shape: { control: 'rounded-control', pill: 'rounded-full' },
    wide: { true: 'w-full' },
  },
  { look: 'secondary', size: 'md', shape: 'control' },
);

type Look = NonNullable<Parameters<typeof buttonStyles>[0]>;

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, Look {
  /** The action is pending: the button is disabled and keeps its width. */
  busy?: boolean;
  /** The label while pending ('Submitting...'); a spinner if absent. */
  busyText?: string | undefined;
}

export function Button({ look, size, shape, wide, busy, busyText, type = 'button', ...rest }: ButtonProps) {
  const { children, onClick, ...props } = rest;
  return (
    <button
      {...props}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // the second click of a double click, on a button that acts once: what it meant has been done already
        const again = event.detail > 1 && (type === 'submit' || busy !== undefined);
        if (busy || again) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonStyles({ look, size, shape, wide })}
    >
      {busy === undefined ? children : <Swap busy={busy} text={busyText} label={children} />}
    </button>
  );
}

/** Both labels share one grid cell, so that the wider one sets the width and nothing shifts. */
function Swap({ busy, text, label }: { busy: boolean; text: string | undefined; label: React.ReactNode }) {
  return (
    <span className="grid place-items-center">
      <span aria-hidden={busy} className={`inline-flex items-center gap-2 [grid-area:1/1] ${busy ? 'invisible' : ''}`}>
        {label}
      </span>
      <span aria-hidden={!busy} className={`[grid-area:1/1] ${busy ? '' : 'invisible'}`}>
        {text ?? <Spinner label={busy ? copy.working : ''} />}
      </span>
    </span>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'size' | 'aria-label'> {
  /** Accessible name. */
  label: string;
}

export function IconButton({ label, look = 'ghost', shape = 'pill', ...props }: IconButtonProps) {
  return <Button {...props} aria-label={label} title={label} look={look} shape={shape} size="icon" />;
}
