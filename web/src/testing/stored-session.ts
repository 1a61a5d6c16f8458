import { SESSION_KEY } from '@/shared/api/session.ts';

/** Stores a session, as an earlier visit does, for the client of the authentication service. */
export function storeSession(userId: string, email = `${userId}@example.com`) {
  localStorage.setItem(SESSION_KEY, JSON.stringify(authSession(userId, email)));
}

/** The session as the authentication service sends it. */
export const authSession = (userId: string, email: string) => ({
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: userId, email },
});
