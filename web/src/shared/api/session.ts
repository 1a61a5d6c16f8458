import { useSyncExternalStore } from 'react';
import type { LinkOutcome } from './auth.ts';
import { mayBeLink } from './link-url.ts';

/** The user of this browser: not known yet, a guest, or signed in. */
export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'guest' }
  | { readonly state: 'person'; readonly userId: string; readonly email: string };

/** The storage key under which the auth client keeps the session. */
export const SESSION_KEY = 'parallax.auth';

const GUEST: Session = { state: 'guest' };
let current: Session = { state: 'unknown' };
let outcome: Promise<LinkOutcome | undefined> = Promise.resolve(undefined);
const listeners = new Set<() => void>();

// A separate chunk: the page renders while the client loads, and a guest without a session doesn't need it.
// biome-ignore lint/suspicious/noImportCycles: loaded only when a session needs it, long after both have been evaluated
const loadClient = () => import('./auth.ts');

/**
 * Determines the session: from storage, from a link in an email, or a guest. Returns whether a session was stored.
 */
export function startSession() {
  const kept = isKept();
  if (kept || mayBeLink()) outcome = loadClient().then((client) => client.linkOutcome());
  else setSession(undefined);
  // The user has signed in in another tab.
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

/** The user of the stored session, before it is known whether it is still valid: only to lay out a page. */
export function storedUserId(): string | undefined {
  try {
    return JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}').user?.id;
  } catch {
    return undefined;
  }
}

/** The outcome of the link from an email that led to this page, if one did. */
export const linkOutcome = () => outcome;

/** Called by the auth client when the user changes. */
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

/** Calls `listener` when the session changes; returns a function that unsubscribes. */
export function onSession(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The current session, for code outside React. */
export const getSession = (): Session => current;

/** Resolves once the session is known. */
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

/** The current session, in sync with other tabs. */
export const useSession = () => useSyncExternalStore(onSession, getSession, getSession);
