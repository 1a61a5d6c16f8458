import { useSyncExternalStore } from 'react';

/** Who is at the browser: not known yet, nobody, or a person. */
export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'guest' }
  | { readonly state: 'person'; readonly userId: string; readonly email: string };

/** Where the client of the authentication service keeps the session in this browser. */
export const SESSION_KEY = 'parallax.auth';

const GUEST: Session = { state: 'guest' };
let current: Session = { state: 'unknown' };
let outcome: Promise<string | undefined> = Promise.resolve(undefined);
const listeners = new Set<() => void>();

// Its own chunk: the page is drawn while the client loads, and someone who has no session need not load it at all.
// biome-ignore lint/suspicious/noImportCycles: loaded only when a session needs it, long after both have been evaluated
const loadClient = () => import('./auth.ts');

/**
 * Starts the page: with the session that is stored here or comes with a link from an email, or as a guest. Returns
 * whether a session was stored.
 */
export function startSession() {
  const kept = isKept();
  if (kept || location.hash.length > 1) outcome = loadClient().then((client) => client.linkOutcome());
  else setSession(undefined);
  // Someone signed in at another tab.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_KEY && newValue && current.state === 'guest') void loadClient();
  });
  return kept;
}

function isKept() {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false;
  }
}

/** The outcome of the link from an email that led to this page, if one did. */
export const linkOutcome = () => outcome;

/** The client says who is at the browser. */
export function setSession(user: { id: string; email?: string } | undefined) {
  const next: Session = user ? { state: 'person', userId: user.id, email: user.email ?? '' } : GUEST;
  if (same(current, next)) return;
  current = next;
  for (const listener of listeners) listener();
}

function same(a: Session, b: Session) {
  if (a.state !== 'person' || b.state !== 'person') return a.state === b.state;
  return a.userId === b.userId && a.email === b.email;
}

/** Calls `listener` whenever the session becomes another one; returns a function that stops this. */
export function onSession(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The session now; for code outside React. */
export const getSession = (): Session => current;

/** The session, once it is known. */
export function waitForSession(): Promise<Exclude<Session, { state: 'unknown' }>> {
  return new Promise((resolve) => {
    const settle = () => {
      if (current.state === 'unknown') return;
      stop();
      resolve(current);
    };
    const stop = onSession(settle);
    settle();
  });
}

/** The session, kept in step with other tabs. */
export const useSession = () => useSyncExternalStore(onSession, getSession, getSession);
