/** `value` if it is a path of this site; keeps links from redirecting elsewhere after sign-in. */
export function safeRedirectTarget(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined;
  const url = new URL(value, location.origin);
  return url.origin === location.origin && url.pathname !== '/auth' ? value : undefined;
}

/** Target of the link in a reset email: a new password is chosen there, then the user goes on to `next`. */
export const passwordResetPath = (next: string | undefined) =>
  `/auth?reset=1${next ? `&next=${encodeURIComponent(next)}` : ''}`;
