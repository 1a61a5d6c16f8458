import { endCookie } from '@/shared/api/cookie.ts';
import { listenLive } from '@/shared/api/live.ts';
import { linkOutcome, onSession, type Session, sessionNow } from '@/shared/api/session.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** The menu scrolls the page to its top this long after sign-out, in milliseconds. */
const SCROLL_AFTER_SIGN_OUT = 100;
/** What a message of the live stream may have changed: the first words of the query keys. */
const LIVE_KEYS = ['deals', 'payments', 'notifications'];

let leaving = false;

/** What follows from the session: whose data is kept, which pages may be shown, whose live stream is heard. */
export function startSessionEffects() {
  let before: Session = sessionNow();
  let stream = new AbortController();
  const follow = () => {
    const now = sessionNow();
    const changed = idOf(before) !== idOf(now);
    const known = before.state !== 'unknown';
    before = now;
    if (!changed) return;
    stream.abort();
    // After React has taken the person's own parts off the page, so that nothing asks in nobody's name.
    if (known && !leaving) setTimeout(forgetPerson);
    // Guards look again: /auth leads on, signed-in pages send guests away.
    if (!leaving) void router.invalidate();
    if (known && now.state === 'guest') endCookie().catch((error: unknown) => console.error('sign-out', error));
    if (now.state === 'person') {
      stream = new AbortController();
      listenLive(refresh, stream.signal);
    }
  };
  onSession(follow);
  follow();
  void arrive();
}

/** A link from a mail may have led here: a recovery goes on to the new password, and one that failed is said. */
async function arrive() {
  const outcome = await linkOutcome();
  if (outcome === 'recovery' && !location.search.includes('reset=1')) {
    await router.navigate({ to: '/auth', search: { reset: 1 }, replace: true });
  }
  if (outcome === 'failed') {
    const [title, description] = copy.linkFailed;
    toast({ title, description, tone: 'error' });
  }
}

const idOf = (session: Session) => (session.state === 'person' ? session.userId : undefined);

/** Nothing of one person may be shown to the next; open pages ask again. */
function forgetPerson() {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries({ type: 'active' });
}

function refresh() {
  for (const key of LIVE_KEYS) void queryClient.invalidateQueries({ queryKey: [key] });
}

/** Signs out, returns to the front page and scrolls to its top. A failure is only logged, as the specification says. */
export async function signOut() {
  leaving = true;
  const { auth } = await import('@/shared/api/auth.ts');
  const { error } = await auth.signOut();
  if (error) {
    console.error('sign-out', error);
    await auth.signOut({ scope: 'local' });
  }
  await router.navigate({ to: '/' });
  leaving = false;
  forgetPerson();
  setTimeout(() => scrollTo({ top: 0 }), SCROLL_AFTER_SIGN_OUT);
}
