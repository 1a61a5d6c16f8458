import { type ComponentProps, type ReactNode, useId } from 'react';
import { limitCharacters } from '../lib/character-limit.ts';
import { copy } from './copy.ts';
import { FieldContext, useFieldWiring } from './field-wiring.ts';

interface FieldProps {
  label: string;
  /** The label is only for screen readers. */
  hideLabel?: boolean;
  /** Adds "optional" to the label. */
  optional?: boolean;
  hint?: ReactNode;
  /** The validation error; linked to the control for screen readers. */
  error?: string | undefined;
  /** A small element at the label's right edge, such as a toggle. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A label with one of our controls, its hint and its error, linked for screen readers. */
export function Field({ label, hideLabel, optional, hint, error, aside, children }: FieldProps) {
  const id = useId();
  const about = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <FieldContext value={{ id, describedBy: about || undefined, invalid: Boolean(error) }}>
      <div className="grid grid-cols-1 gap-2">
        <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-4'}>
          <label htmlFor={id} className="text-small font-medium">
            {label}
            {optional && <span className="font-normal text-ink-3"> {copy.optional}</span>}
          </label>
          {aside}
        </div>
        {children}
        {error && (
          <p id={`${id}-error`} role="alert" className="text-small text-danger">
            {error}
          </p>
        )}
        {hint && (
          <div id={`${id}-hint`} className="text-small text-ink-3">
            {hint}
          </div>
        )}
      </div>
    </FieldContext>
  );
}

const box =
  'w-full rounded-control border border-control bg-surface text-[1rem] text-ink transition-[border-color] duration-150 placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-brand-ink focus-visible:outline-1 focus-visible:outline-brand-ink focus-visible:outline-offset-0 disabled:opacity-50 read-only:bg-raised read-only:text-ink-2 aria-invalid:border-danger aria-invalid:outline-danger md:text-body';

const affix = 'data pointer-events-none absolute inset-y-0 grid place-items-center text-ink-3 text-small';

interface InputProps extends Omit<ComponentProps<'input'>, 'className' | 'prefix' | 'onInput'> {
  /** Inside the box before the text, such as `$`. */
  before?: ReactNode;
  /** Inside the box at its end, such as a button or `US$`. */
  after?: ReactNode;
}

/** `maxLength` is in code points, as on the server. */
export function Input({ before, after, maxLength, ...props }: InputProps) {
  const wiring = useFieldWiring();
  const input = (
    <input
      {...wiring}
      {...props}
      onInput={maxLength === undefined ? undefined : limitCharacters(maxLength)}
      className={`${box} h-11 ${before ? 'pl-8' : 'pl-3.5'} ${after ? 'pr-12' : 'pr-3.5'}`}
    />
  );
  if (!before && !after) return input;
  return (
    <div className="relative">
      {before && (
        <span aria-hidden="true" className={`${affix} left-3.5`}>
          {before}
        </span>
      )}
      {input}
      {typeof after === 'string' ? (
        <span aria-hidden="true" className={`${affix} right-3.5`}>
          {after}
        </span>
      ) : (
        after && <span className="absolute inset-y-0 right-0.5 grid place-items-center">{after}</span>
      )}
    </div>
  );
}

interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'onInput'> {
  /** The current number of characters; shown with `maxLength` if both are given. */
  count?: number;
}

/** `maxLength` is in code points, as on the server. */
export function Textarea({ count, maxLength, ...props }: TextareaProps) {
  const wiring = useFieldWiring();
  const counted = count !== undefined && maxLength !== undefined;
  return (
    // the field's hint or error, which follows, leaves room for the counter in its first line
    <div className={`relative grid grid-cols-1 gap-2 ${counted ? '[&~*]:pr-20' : ''}`}>
      <textarea
        {...wiring}
        {...props}
        onInput={maxLength === undefined ? undefined : limitCharacters(maxLength)}
        className={`${box} min-h-28 resize-y px-3.5 py-3 leading-relaxed`}
      />
      {counted && (
        <div className={wiring['aria-describedby'] ? 'absolute top-full right-0 mt-2' : 'justify-self-end'}>
          <Counter count={count} max={maxLength} />
        </div>
      )}
    </div>
  );
}

/** `12/1000`; announced only when little is left. */
export function Counter({ count, max }: { count: number; max: number }) {
  const left = max - count;
  return (
    <p className={`data justify-self-end text-label ${left <= max / 20 ? 'text-warning' : 'text-ink-3'}`}>
      <span aria-live={left <= max / 20 ? 'polite' : 'off'}>
        {count}/{max}
      </span>
      <span className="sr-only"> {copy.characters}</span>
    </p>
  );
}
