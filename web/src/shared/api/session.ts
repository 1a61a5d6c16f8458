import { useSyncExternalStore } from 'react';

/** Who is at the browser: not known yet, nobody, or a person. */
export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'guest' }
  | { readonly state: 'person'; readonly userId: string; readonly email: string };

const GUEST: Session = { state: 'guest' };
let current: Session = { state: 'unknown' };
const listeners = new Set<() => void>();

// Its own chunk: the page is drawn while the client of the authentication service still loads.
const client = import('./auth.ts');
client.then(({ auth }) => {
  auth.onAuthStateChange((_event, session) => become(session?.user));
});

/** What the link from a mail came to that led to this page, if one did. */
export const linkOutcome = () => client.then((module) => module.linkOutcome());

function become(user: { id: string; email?: string } | undefined) {
  const next: Session = user ? { state: 'person', userId: user.id, email: user.email ?? '' } : GUEST;
  if (same(current, next)) return;
  current = next;
  for (const listener of listeners) listener();
}

function same(a: Session, b: Session) {
  if (a.state !== 'person' || b.state !== 'person') return a.state === b.state;
  return a.userId === b.userId && a.email === b.email;
}

/** Calls `listener` whenever the session becomes another one; answers the way to stop. */
export function onSession(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The session now; for code outside React. */
export const sessionNow = (): Session => current;

/** The session, once it is known. */
export function sessionKnown(): Promise<Exclude<Session, { state: 'unknown' }>> {
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
export const useSession = () => useSyncExternalStore(onSession, sessionNow);
