/** `value` if it is a path of this site, so that a link cannot send a person elsewhere after signing in. */
export function safeRedirectTarget(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined;
  const url = new URL(value, location.origin);
  return url.origin === location.origin && url.pathname !== '/auth' ? value : undefined;
}

/** Where the link of a reset mail leads: back here, where a new password is chosen, and then to `next`. */
export const passwordResetPath = (next: string | undefined) =>
  `/auth?reset=1${next ? `&next=${encodeURIComponent(next)}` : ''}`;
