import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

const Nothing = () => null;

/** For optional parts of a page: if the code fails to load, nothing is shown and the page keeps working. */
export function OptionalBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={Nothing}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}
