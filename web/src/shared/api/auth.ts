import { GoTrueClient } from '@supabase/auth-js';
import { language } from '../lib/language.ts';
// biome-ignore lint/suspicious/noImportCycles: the other direction is loaded only when a session needs it
import { SESSION_KEY, setSession } from './session.ts';

/** What a link from an email left in the address, its fragment; `undefined` when no link led here. */
let link: URLSearchParams | undefined;

/**
 * Whether the fragment is the result of a link from an email. Only the fragment counts: anyone can write a query. It is
 * taken out of the address at once, history included, because it holds the session; the client has its own copy.
 */
function takeLink(url: URL) {
  const fragment = new URLSearchParams(url.hash.slice(1));
  const halfway = fragment.has('message') && fragment.has('sb');
  if (!fragment.has('access_token') && !fragment.has('error_code') && !halfway) return false;
  link = fragment;
  history.replaceState(history.state, '', url.pathname + url.search);
  return !halfway;
}

/** The browser's only session code: the unmodified client of the authentication service, on our own origin. */
export const auth = new GoTrueClient({
  url: `${location.origin}/auth/v1`,
  // Its refusals are shown as they are.
  headers: { 'accept-language': language },
  storageKey: SESSION_KEY,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: takeLink,
  flowType: 'implicit',
});
auth.onAuthStateChange((_event, session) => setSession(session?.user));

/** The outcome of a link of each type; any other signs in and says nothing. */
const OUTCOMES: Partial<Record<string, 'recovery' | 'confirmed' | 'email-changed'>> = {
  recovery: 'recovery',
  signup: 'confirmed',
  email_change: 'email-changed',
};

/** The outcome of the link that led here, once it is known. */
export async function linkOutcome() {
  const { error } = await auth.initialize();
  if (!link) return undefined;
  // The client empties the fragment once more, which leaves a '#' behind in some browsers.
  if (location.href.endsWith('#')) history.replaceState(history.state, '', location.pathname + location.search);
  if (error) return 'failed';
  if (link.has('message')) return link.has('new_password') ? 'moved' : 'halfway';
  if (link.has('new_password')) return 'without-password';
  return OUTCOMES[link.get('type') ?? ''] ?? 'signed-in';
}
