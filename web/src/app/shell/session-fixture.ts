import { vi } from 'vitest';

/** A store for this test alone: other files run at the same origin at the same time. */
export function stubLocalStorage() {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}

/** A server on which the session was ended elsewhere: it refuses to refresh it. */
export async function refuseRefresh(url: string | URL | Request) {
  const refusal = { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' };
  return String(url).includes('/auth/v1/token') ? Response.json(refusal, { status: 400 }) : Response.json({});
}

/** The session as the client keeps it, its token good for `seconds` more. */
export function storeSession(seconds: number) {
  const user = { id: 'u-1', aud: '', created_at: '', app_metadata: {}, user_metadata: {} };
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  const session = {
    access_token: 'a.b.c',
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at,
    user,
  };
  localStorage.setItem('parallax.auth', JSON.stringify(session));
}
