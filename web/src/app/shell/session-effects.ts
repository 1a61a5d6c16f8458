import type { QueryKey } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { forgetConversation } from '@/assistant/conversation.ts';
import { type LiveMessage, listenToLiveStream } from '@/shared/api/live-stream.ts';
import {
  accountKeys,
  conversationKeys,
  dealKeys,
  experienceKeys,
  notificationKeys,
  paymentKeys,
} from '@/shared/api/query-keys.ts';
import { getSession, linkOutcome, onSession, type Session, startSession } from '@/shared/api/session.ts';
import { deleteSessionCookie } from '@/shared/api/session-cookie.ts';
import { deleteAllDrafts } from '@/shared/lib/draft.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { queryClient } from './query-client.ts';

/** The menu scrolls the page to its top this long after sign-out, in milliseconds. */
const SCROLL_AFTER_SIGN_OUT = 100;
/** What a message of the live stream may have changed. */
const CHANGED = [dealKeys.all, experienceKeys.all, paymentKeys.all, notificationKeys.all, accountKeys.all];
const LIVE_KEYS: Readonly<Record<LiveMessage['event'], readonly QueryKey[]>> = {
  notice: CHANGED,
  changed: CHANGED,
  thread: [conversationKeys.all],
  reconnected: [...CHANGED, conversationKeys.all],
};

/** Passed in, because the router knows the routes, and these the shell. */
type Router = Pick<RegisteredRouter, 'navigate' | 'invalidate'>;

let leaving = false;

/** The effects of the session: whose data is kept, which pages may be shown, whose live stream is open. */
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
    if (ended && !leaving) showSessionEnded(router);
    if (ended) deleteSessionCookie().catch((error: unknown) => console.error('sign-out', error));
    if (!changed) return;
    stream.abort();
    // What was requested before the session was known was answered for a guest.
    if (!known && now.state === 'person') void queryClient.invalidateQueries({ queryKey: experienceKeys.all });
    // After React has taken the person's own parts off the page, so that nothing is requested without a session.
    if (known && !leaving) setTimeout(clearCachedData);
    // Guards run again: /auth leads on, signed-in pages send guests away.
    if (!leaving) void router.invalidate();
    if (now.state === 'person') {
      // The same person finds what they typed when they come back; someone else does not.
      if (person && person !== now.userId) clearUnsentText();
      person = now.userId;
      stream = new AbortController();
      listenToLiveStream(refresh, stream.signal);
      if (signedIn) followPreferences(now.userId).catch((error: unknown) => console.error('preferences', error));
    }
  };
  onSession(onSessionChange);
  onSessionChange();
  void handleMailLink(router);
}

/** After what a link from an email says: its page and its toast are shown first. */
async function followPreferences(userId: string) {
  await linkOutcome();
  const { applyPreferences } = await import('@/accounts/apply-preferences.ts');
  await applyPreferences(queryClient, userId);
}

/** The session ended without a click here: says so, with the way back to this very place. */
function showSessionEnded(router: Router) {
  const here = location.pathname + location.search + location.hash;
  const next = location.pathname === '/auth' ? undefined : here;
  const onSelect = () => void router.navigate({ to: '/auth', search: next ? { next } : {} });
  const action = next ? { label: copy.ended.signIn, onSelect } : undefined;
  toast({ title: copy.ended.title, description: copy.ended.text, tone: 'error', action });
}

const LINK_TOASTS: Partial<Record<string, readonly [string, string]>> = {
  confirmed: copy.emailConfirmed,
  'without-password': copy.emailConfirmedOnly,
  'email-changed': copy.emailChanged,
  halfway: copy.emailHalfway,
  moved: copy.emailMoved,
};

/**
 * A link from an email may have led here: a recovery continues with the new password, a new account with the profile,
 * which says what to do next; a link that failed is reported.
 */
async function handleMailLink(router: Router) {
  const outcome = await linkOutcome();
  if (outcome === 'without-password') {
    await router.navigate({ to: '/auth', search: { reset: 1, next: '/profile' }, replace: true });
  }
  if (outcome === 'recovery' && !location.search.includes('reset=1')) {
    await router.navigate({ to: '/auth', search: { reset: 1 }, replace: true });
  }
  if (outcome === 'failed') {
    const [title, description] = copy.linkFailed;
    toast({ title, description, tone: 'error' });
  }
  const said = LINK_TOASTS[outcome ?? ''];
  if (said) toast({ title: said[0], description: said[1], tone: 'success' });
  if (outcome === 'confirmed' && location.pathname === '/') await router.navigate({ to: '/profile', replace: true });
}

const idOf = (session: Session) => (session.state === 'person' ? session.userId : undefined);

/** Nothing of one person may be shown to the next; open pages fetch again. */
function clearCachedData() {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries({ type: 'active' });
}

/** Nor what they typed and did not send, or said to the assistant. */
function clearUnsentText() {
  deleteAllDrafts();
  forgetConversation();
}

function refresh({ event }: LiveMessage) {
  for (const queryKey of LIVE_KEYS[event]) void queryClient.invalidateQueries({ queryKey });
}

/** Signs out, returns to the front page and scrolls to its top. A failure is only logged. */
export async function signOut(router: Router) {
  leaving = true;
  const { auth } = await import('@/shared/api/auth.ts');
  const { error } = await auth.signOut();
  if (error) {
    console.error('sign-out', error);
    await auth.signOut({ scope: 'local' });
  }
  clearUnsentText();
  await router.navigate({ to: '/' });
  leaving = false;
  clearCachedData();
  setTimeout(() => scrollTo({ top: 0 }), SCROLL_AFTER_SIGN_OUT);
}
