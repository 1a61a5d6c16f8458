/** Where browsers and servers may see the begin of a host: a second slash, a backslash, or one of them encoded. */
const HOST = /^\/(?:[/\\]|%2f|%5c)/i;

/**
 * `value` as a path of this site, if it is one; keeps links from redirecting elsewhere after sign-in. It is checked, and
 * returned, as the browser understands it: without tabs and line breaks, with dots resolved.
 */
export function safeRedirectTarget(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || HOST.test(value)) return undefined;
  if (!URL.canParse(value, location.origin)) return undefined;
  const url = new URL(value, location.origin);
  if (url.origin !== location.origin || HOST.test(url.pathname)) return undefined;
  return /^\/auth\/?$/.test(url.pathname) ? undefined : url.pathname + url.search + url.hash;
}

/** Target of the link in a reset email: a new password is chosen there, then the user goes on to `next`. */
export const passwordResetPath = (next: string | undefined) =>
  `/auth?reset=1${next ? `&next=${encodeURIComponent(next)}` : ''}`;
