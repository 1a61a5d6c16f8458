import { onTestFinished } from 'vitest';
import { SESSION_KEY, setSession } from '@/shared/api/session.ts';
import { storeSession } from './stored-session.ts';

/** Signs in until the test ends: the session is known, and stored. */
export function signIn(userId: string, email = `${userId}@example.com`) {
  storeSession(userId, email);
  setSession({ id: userId, email });
  onTestFinished(() => {
    localStorage.removeItem(SESSION_KEY);
    setSession(undefined);
  });
}

/** Makes it known that nobody is signed in: before that, requests wait for the client of the authentication service. */
export const asGuest = () => setSession(undefined);
