import type { ReactNode } from 'react';

/** Marks a picture in prerendered pages; the server inserts its URL (`server/platform/src/http/web_app.rs`). */
export const PICTURE_SLOT = '/picture-slot';

interface SkeletonProps {
  className?: string;
  /** In a prerendered page, shows one of the first pictures instead of a grey box. */
  picture?: boolean;
}

/** A grey placeholder; give it the size of the content. */
export function Skeleton({ className = '', picture = false }: SkeletonProps) {
  return (
    <div aria-hidden="true" className={`relative overflow-hidden rounded-control bg-raised ${className}`}>
      <div className="absolute inset-0 animate-shimmer bg-linear-to-r from-transparent via-hover to-transparent" />
      {import.meta.env.SSR && picture && (
        <img src={PICTURE_SLOT} alt="" className="absolute inset-0 size-full object-cover" />
      )}
    </div>
  );
}

/** Skeletons with a status text. */
export function Loading({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* Visually hidden in prerendered pages: the skeletons are where the content will be. */}
      <p role="status" className={import.meta.env.SSR ? 'sr-only' : 'text-ink-2 text-small'}>
        {text}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
