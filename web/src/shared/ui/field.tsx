import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import { limitCharacters } from '../lib/character-limit.ts';
import { copy } from './copy.ts';

interface Wiring {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

const FieldContext = createContext<Wiring | undefined>(undefined);

interface FieldProps {
  label: string;
  /** Said quietly after the label. */
  optional?: boolean;
  hint?: ReactNode;
  /** Why the value is refused; read out and tied to the control. */
  error?: string | undefined;
  /** Something small at the label's right edge, such as a toggle. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A label, one control of this kit, and what is said about it, wired together. */
export function Field({ label, optional, hint, error, aside, children }: FieldProps) {
  const id = useId();
  const about = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <FieldContext value={{ id, describedBy: about || undefined, invalid: Boolean(error) }}>
      <div className="grid grid-cols-1 gap-2">
        <div className="flex items-baseline justify-between gap-4">
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

/** The attributes that tie a control to the `Field` around it. */
export function useFieldWiring() {
  const wiring = use(FieldContext);
  if (!wiring) return {};
  return {
    id: wiring.id,
    'aria-describedby': wiring.describedBy,
    'aria-invalid': wiring.invalid || undefined,
  };
}

const box =
  'w-full rounded-control border border-control bg-surface text-[1rem] text-ink transition-[border-color] duration-150 placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-brand-ink focus-visible:outline-1 focus-visible:outline-brand-ink focus-visible:outline-offset-0 disabled:opacity-50 aria-invalid:border-danger aria-invalid:outline-danger md:text-body';

interface InputProps extends Omit<ComponentProps<'input'>, 'className' | 'prefix' | 'onInput'> {
  /** Something inside the box before the text, such as `$`. */
  before?: ReactNode;
  /** Something inside the box at its end, such as a button. */
  after?: ReactNode;
}

/** Its `maxLength` is in characters as the server counts them. */
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
        <span
          aria-hidden="true"
          className="data pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-3 text-small"
        >
          {before}
        </span>
      )}
      {input}
      {after && <span className="absolute inset-y-0 right-0.5 grid place-items-center">{after}</span>}
    </div>
  );
}

interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'onInput'> {
  /** How many characters are written; shown against `maxLength` when both are given. */
  count?: number;
}

/** Its `maxLength` is in characters as the server counts them. */
export function Textarea({ count, maxLength, ...props }: TextareaProps) {
  const wiring = useFieldWiring();
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <textarea
        {...wiring}
        {...props}
        onInput={maxLength === undefined ? undefined : limitCharacters(maxLength)}
        className={`${box} min-h-28 resize-y px-3.5 py-3 leading-relaxed`}
      />
      {count !== undefined && maxLength !== undefined && <Counter count={count} max={maxLength} />}
    </div>
  );
}

/** `12/1000`, right-aligned; read out only when little is left. */
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
