import type { ReactNode } from 'react';

/** A grey shape where something will stand; give it that thing's size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`relative overflow-hidden rounded-control bg-raised ${className}`}>
      <div className="absolute inset-0 animate-shimmer bg-linear-to-r from-transparent via-hover to-transparent" />
    </div>
  );
}

/** Skeletons, under the one sentence that says what is being loaded. */
export function Loading({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="text-ink-2 text-small">
        {text}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
