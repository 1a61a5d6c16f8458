import { vi } from 'vitest';

/** A separate store for this test: other test files run concurrently on the same origin. */
export function stubLocalStorage() {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}

/** A server that has ended the session and refuses to refresh it. */
export async function refuseRefresh(url: string | URL | Request) {
  const refusal = { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' };
  return String(url).includes('/auth/v1/token') ? Response.json(refusal, { status: 400 }) : Response.json({});
}

/** Stores a session as the client does, with a token that is valid for `seconds` more. */
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
