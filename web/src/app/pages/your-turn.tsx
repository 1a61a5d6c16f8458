import { lazy } from 'react';
import { useSession } from '@/shared/api/session.ts';
import { OptionalBoundary } from '@/shared/ui/optional-boundary.tsx';

const YourTurnLink = lazy(() => import('./your-turn-link.tsx'));

/** For signed-in users: the deals that wait for them. A separate chunk, because guests don't need it. */
export function YourTurn() {
  if (useSession().state !== 'person') return null;
  return (
    <OptionalBoundary>
      <YourTurnLink />
    </OptionalBoundary>
  );
}
