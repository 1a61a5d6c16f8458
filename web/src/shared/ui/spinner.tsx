import { copy } from './copy.ts';

/** A spinner. Give it a `label`, unless a text next to it says what is loading. */
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

/** A spinner in the middle of an empty page. */
export function PageSpinner({ label = copy.loading }: { label?: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-ink-2">
      <Spinner label={label} />
    </div>
  );
}
