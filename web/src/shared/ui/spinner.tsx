import { copy } from './copy.ts';

/** A small turning ring. Say what is being waited for in `label`, or nothing when text beside it does. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <span
        aria-hidden="true"
        className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent opacity-80"
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** The spinner in the middle of an empty page. */
export function PageSpinner({ label = copy.loading }: { label?: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-ink-2">
      <Spinner label={label} />
    </div>
  );
}
