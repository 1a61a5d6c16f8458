import { GoTrueClient } from '@supabase/auth-js';
import { language } from '../lib/language.ts';
// biome-ignore lint/suspicious/noImportCycles: the other direction is loaded only when a session needs it
import { SESSION_KEY, setSession } from './session.ts';

/** The URL fragment left by a link from an email; undefined if no link led here. */
let link: URLSearchParams | undefined;

/**
 * Takes the result of a link from an email out of the URL. Only the fragment counts, because anyone can write a query.
 * It is removed at once, from the history too, because it contains the session, which the client has copied. Returns
 * whether there is a session or an error in it.
 */
function takeLink(url: URL) {
  const fragment = new URLSearchParams(url.hash.slice(1));
  const halfway = fragment.has('message') && fragment.has('sb');
  if (!fragment.has('access_token') && !fragment.has('error_code') && !halfway) return false;
  link = fragment;
  history.replaceState(history.state, '', url.pathname + url.search);
  return !halfway;
}

/** The only session code in the browser: the unmodified auth client, for our own origin. */
export const auth = new GoTrueClient({
  url: `${location.origin}/auth/v1`,
  // The refusals are shown to the user as they are.
  headers: { 'accept-language': language },
  storageKey: SESSION_KEY,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: takeLink,
  flowType: 'implicit',
});
auth.onAuthStateChange((_event, session) => setSession(session?.user));

/** The outcome of a link by its type; any other type only signs in. */
const OUTCOMES: Partial<Record<string, 'recovery' | 'confirmed' | 'email-changed'>> = {
  recovery: 'recovery',
  signup: 'confirmed',
  email_change: 'email-changed',
};

/** The outcome of the link that led here, once it is known. */
export async function linkOutcome() {
  const { error } = await auth.initialize();
  if (!link) return undefined;
  // The client clears the fragment as well, which leaves a '#' in some browsers.
  if (location.href.endsWith('#')) history.replaceState(history.state, '', location.pathname + location.search);
  if (error) return 'failed';
  if (link.has('message')) return link.has('new_password') ? 'moved' : 'halfway';
  if (link.has('new_password')) return 'without-password';
  return OUTCOMES[link.get('type') ?? ''] ?? 'signed-in';
}
