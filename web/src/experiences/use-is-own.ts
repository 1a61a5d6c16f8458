import { storedUserId, useSession } from '@/shared/api/session.ts';
import type { Experience } from './experience-card.tsx';

/** Whether this is the viewer's own listing; until the session is known, the stored one decides. */
export function useIsOwn({ user_id }: Experience) {
  const session = useSession();
  if (session.state === 'unknown') return storedUserId() === user_id;
  return session.state === 'person' && session.userId === user_id;
}
