import type { QueryKey } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { copy } from '@/app/shell/copy.ts';
import { forgetConversation } from '@/assistant/start/conversation.ts';
import type { LinkOutcome } from '@/shared/api/auth.ts';
import type { LiveMessage } from '@/shared/api/live-stream.ts';
import {
  accountKeys,
  conversationKeys,
  dealKeys,
  experienceKeys,
  notificationKeys,
  paymentKeys,
} from '@/shared/api/query-keys.ts';
import { refetch } from '@/shared/api/refetch.ts';
import {
  getSession,
  linkOutcome,
  onSession,
  type Session,
  startSession,
  waitForSession,
} from '@/shared/api/session.ts';
import { deleteSessionCookie } from '@/shared/api/session-cookie.ts';
import { deleteAllDrafts } from '@/shared/lib/draft.ts';
import { forgetListSearches } from '@/shared/lib/list-search.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { queryClient } from './query-client.ts';

/** After sign-out the page scrolls to the top with this delay, in milliseconds. */
const SCROLL_AFTER_SIGN_OUT = 100;
/** The cached data that a message of the live stream may have changed. */
const CHANGED = [dealKeys.all, experienceKeys.all, paymentKeys.all, notificationKeys.all, accountKeys.all];
const LIVE_KEYS: Readonly<Record<LiveMessage['event'], readonly QueryKey[]>> = {
  notice: CHANGED,
  changed: CHANGED,
  thread: [conversationKeys.all],
  // what happened between the first answers and the stream was not streamed
  opened: [notificationKeys.all],
  reconnected: [...CHANGED, conversationKeys.all],
};

/** Passed in: importing the router would be a cycle, since its routes import the shell. */
type Router = Pick<RegisteredRouter, 'navigate' | 'invalidate'>;

let signingOut = false;

/** Clears cached data, re-runs route guards and opens the live stream as the session changes. */
export function startSessionEffects(router: Router) {
  const kept = startSession();
  let before: Session = getSession();
  let person = idOf(before);
  let stream = new AbortController();
  const onSessionChange = () => {
    const now = getSession();
    const changed = idOf(before) !== idOf(now);
    const known = before.state !== 'unknown';
    const signedIn = now.state === 'person' && (known || !kept);
    const ended = before.state !== 'guest' && now.state === 'guest' && (known || kept);
    before = now;
    if (ended && !signingOut) showSessionEnded(router);
    if (ended) deleteSessionCookie().catch((error: unknown) => console.error('sign-out', error));
    if (!changed) return;
    stream.abort();
    // The response to a request from before the session was known is a guest's.
    if (!known && now.state === 'person') void queryClient.invalidateQueries({ queryKey: experienceKeys.all });
    // Deferred until React has unmounted the user's components, so that nothing is requested without a session.
    if (known && !signingOut) setTimeout(clearCachedData);
    // Re-runs the guards: /auth redirects signed-in users, protected pages redirect guests.
    if (!signingOut) void router.invalidate();
    if (now.state === 'person') {
      // A user who signs in again keeps their drafts; another user must not see them.
      if (person && person !== now.userId) clearUnsentText();
      person = now.userId;
      stream = new AbortController();
      listen(stream.signal).catch((error: unknown) => console.error('live stream', error));
      applyAccountPreferences(now.userId, signedIn).catch((error: unknown) => console.error('preferences', error));
    }
  };
  onSession(onSessionChange);
  onSessionChange();
  void handleEmailLink(router);
}

/** Opens the live stream, whose code guests don't need. */
async function listen(signal: AbortSignal) {
  const { listenToLiveStream } = await import('@/shared/api/live-stream.ts');
  if (!signal.aborted) listenToLiveStream(refresh, signal);
}

/** Runs after the link from an email was handled, so that its page and toast come first. */
async function applyAccountPreferences(userId: string, signedIn: boolean) {
  await linkOutcome();
  const { applyPreferences } = await import('@/accounts/apply-preferences.ts');
  await applyPreferences(queryClient, userId, signedIn);
}

/** The session ended without a sign-out: shows a toast with a link that returns to this page. */
function showSessionEnded(router: Router) {
  const here = location.pathname + location.search + location.hash;
  const next = location.pathname === '/auth' ? undefined : here;
  const onSelect = () => void router.navigate({ to: '/auth', search: next ? { next } : {} });
  const action = next ? { label: copy.ended.signIn, onSelect } : undefined;
  toast({ title: copy.ended.title, description: copy.ended.text, tone: 'error', action });
}

const LINK_TOASTS: Partial<Record<LinkOutcome, readonly [string, string]>> = {
  confirmed: copy.emailConfirmed,
  'without-password': copy.emailConfirmedOnly,
  'email-changed': copy.emailChanged,
  halfway: copy.emailHalfway,
  moved: copy.emailMoved,
};

/**
 * Handles the result of a link from an email, if one led here: a recovery continues with a new password, a new account
 * with its profile page, and a failed link with the way to another one.
 */
async function handleEmailLink(router: Router) {
  const outcome = await linkOutcome();
  if (outcome === 'without-password') {
    await router.navigate({ to: '/auth', search: { reset: 1, next: '/profile' }, replace: true });
  }
  if (outcome === 'recovery' && !location.search.includes('reset=1')) {
    await router.navigate({ to: '/auth', search: { reset: 1 }, replace: true });
  }
  if (outcome === 'confirmed-elsewhere' || outcome === 'elsewhere') {
    await showLinkNotice(router, outcome === 'elsewhere' ? 'elsewhere' : 'confirmed');
  }
  if (outcome === 'failed') await showLinkNotice(router, 'failed');
  const message = outcome && LINK_TOASTS[outcome];
  if (message) toast({ title: message[0], description: message[1], tone: 'success' });
  if (outcome === 'confirmed' && location.pathname === '/') await router.navigate({ to: '/profile', replace: true });
}

/**
 * The link is over, or another browser asked for it: says on the sign-in page what to do; to people who are signed in, by a
 * toast.
 */
async function showLinkNotice(router: Router, notice: keyof typeof copy.linkNotices) {
  const { state } = await waitForSession();
  if (state === 'person') {
    const [title, description] = copy.linkNotices[notice];
    toast({ title, description, ...(notice === 'failed' && { tone: 'error' }) });
    return;
  }
  const here = new URLSearchParams(location.search);
  const next = here.get('next') ?? (location.pathname === '/auth' ? undefined : location.pathname);
  const search = { notice, ...(here.has('reset') && { reset: 1 as const }), ...(next && next !== '/' && { next }) };
  await router.navigate({ to: '/auth', search, replace: true });
}

const idOf = (session: Session) => (session.state === 'person' ? session.userId : undefined);

/** Removes cached data, so that the next user never sees it; open pages refetch. */
function clearCachedData() {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries({ type: 'active' });
}

/** Deletes drafts, the assistant's conversation and the filters of lists. */
function clearUnsentText() {
  deleteAllDrafts();
  forgetConversation();
  forgetListSearches();
}

function refresh({ event }: LiveMessage) {
  for (const queryKey of LIVE_KEYS[event]) refetch(queryClient, queryKey);
}

/** Signs out, goes to the landing page and scrolls to its top. A failure is only logged. */
export async function signOut(router: Router) {
  signingOut = true;
  const { auth } = await import('@/shared/api/auth.ts');
  // in this browser only: settings end the others
  const { error } = await auth.signOut({ scope: 'local' });
  if (error) {
    console.error('sign-out', error);
    await auth.signOut({ scope: 'local' });
  }
  clearUnsentText();
  await router.navigate({ to: '/' });
  signingOut = false;
  clearCachedData();
  setTimeout(() => scrollTo({ top: 0 }), SCROLL_AFTER_SIGN_OUT);
}
