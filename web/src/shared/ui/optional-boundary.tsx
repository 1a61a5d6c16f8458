import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

const Nothing = () => null;

/** What the page can do without: when its code does not come, nothing stands there and the page goes on. */
export function OptionalBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={Nothing}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}
