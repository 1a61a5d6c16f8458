import { onTestFinished } from 'vitest';
import { SESSION_KEY, setSession } from '@/shared/api/session.ts';

/** Signs in until the test ends: the session is known, and stored for the client of the authentication service. */
export function signIn(userId: string, email = `${userId}@example.com`) {
  storeSession(userId, email);
  setSession({ id: userId, email });
  onTestFinished(() => {
    localStorage.removeItem(SESSION_KEY);
    setSession(undefined);
  });
}

/** Stores a session, as an earlier visit does. */
export function storeSession(userId: string, email = `${userId}@example.com`) {
  const session = {
    access_token: 'access',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: userId, email },
  };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}

/** Makes it known that nobody is signed in: before that, requests wait for the client of the authentication service. */
export const asGuest = () => setSession(undefined);
