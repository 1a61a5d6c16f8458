import { GoTrueClient } from '@supabase/auth-js';

/** What a link from a mail left in the address, its fragment; `undefined` when no link led here. */
let link: URLSearchParams | undefined;

/**
 * Whether the fragment is the answer to a link from a mail. Only the fragment: a query is written by anybody. It is
 * taken out of the address at once, history included, for it holds the session; the client has its own copy.
 */
function takeLink(url: URL) {
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (!fragment.has('access_token') && !fragment.has('error_code')) return false;
  link = fragment;
  history.replaceState(history.state, '', url.pathname + url.search);
  return true;
}

/** The browser's only session code: the unmodified client of the authentication service, on our own origin. */
export const auth = new GoTrueClient({
  url: `${location.origin}/auth/v1`,
  storageKey: 'parallax.auth',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: takeLink,
  flowType: 'implicit',
});

/** What the link came to that led here, once it is known. */
export async function linkOutcome() {
  const { error } = await auth.initialize();
  if (!link) return undefined;
  // The client empties the fragment once more, which leaves a '#' behind in some browsers.
  if (location.href.endsWith('#')) history.replaceState(history.state, '', location.pathname + location.search);
  if (error) return 'failed';
  return link.get('type') === 'recovery' ? 'recovery' : 'signed-in';
}
