import { GoTrueClient, isAuthPKCECodeVerifierMissingError } from '@supabase/auth-js';
import { language } from '../lib/language.ts';
import { LINK_PARAMETER, type LinkKind } from './link-url.ts';
// biome-ignore lint/suspicious/noImportCycles: the other direction is loaded only when a session needs it
import { SESSION_KEY, setSession } from './session.ts';

/** The only session code in the browser: the unmodified auth client, for our own origin. */
export const auth = new GoTrueClient({
  url: `${location.origin}/auth/v1`,
  // The refusals are shown to the user as they are.
  headers: { 'accept-language': language },
  storageKey: SESSION_KEY,
  autoRefreshToken: true,
  persistSession: true,
  // Links are handled below: the client would leave their parameters in the URL while it starts.
  detectSessionInUrl: false,
  flowType: 'pkce',
  // Two emails may be open at once, each with its own verifier.
  experimental: { appendPkceFlowIdToRedirects: true },
});

/** What the link that led here has done; `elsewhere`: another browser asked for it, so it signs in only that one. */
export type LinkOutcome =
  | 'signed-in'
  | 'recovery'
  | 'confirmed'
  | 'without-password'
  | 'email-changed'
  | 'halfway'
  | 'moved'
  | 'failed'
  | 'confirmed-elsewhere'
  | 'elsewhere';

const OUTCOMES: Readonly<Record<string, LinkOutcome>> = {
  recovery: 'recovery',
  signup: 'confirmed',
  email_change: 'email-changed',
} satisfies Partial<Record<LinkKind, LinkOutcome>>;

const ELSEWHERE: Readonly<Record<string, LinkOutcome>> = {
  signup: 'confirmed-elsewhere',
  email_change: 'email-changed',
} satisfies Partial<Record<LinkKind, LinkOutcome>>;

/** The parameters that a link from an email, or the service, adds to the URL of a page. */
const ADDED = [
  LINK_PARAMETER,
  'code',
  'sb_flow_id',
  'new_password',
  'message',
  'sb',
  'error',
  'error_code',
  'error_description',
];

/**
 * Takes the result of a link from an email out of the URL, and out of the history. Our pages ask for links that lead to
 * a code in the query. Only links that no page asked for, such as an administrator's, have the session in the fragment.
 */
function takeLink(): URLSearchParams | undefined {
  const url = new URL(location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const has = (parameters: URLSearchParams, ...names: string[]) => names.some((name) => parameters.has(name));
  if (has(fragment, 'access_token', 'error_code') || (fragment.has('message') && fragment.has('sb'))) {
    url.hash = '';
    history.replaceState(history.state, '', url);
    return fragment;
  }
  // Without the parameter of our own links, a query is not the result of one: anyone can write a query.
  if (!url.searchParams.has(LINK_PARAMETER)) return undefined;
  const query = new URLSearchParams(url.search);
  for (const name of ADDED) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
  return has(query, 'code', 'error_code', 'message') ? query : undefined;
}

/**
 * Whether the tokens are of the person whom this browser's cookie signs in, as after a click on the page of the link.
 * Without this, anyone could send a link that signs its reader in to an account of theirs. The server checks both: with
 * a token that is forged or expired, the client would use the refresh token beside it, which may be a stranger's.
 */
async function isOwnSession(token: string) {
  const [{ data }, answer] = await Promise.all([auth.getUser(token), fetch('/api/me')]);
  if (!data.user || !answer.ok) return false;
  const { id }: { id?: string } = await answer.json();
  return id === data.user.id;
}

async function follow(link: URLSearchParams): Promise<LinkOutcome> {
  const value = (name: string) => link.get(name) ?? '';
  if (link.has('error_code')) return 'failed';
  if (link.has('message')) return link.has('new_password') ? 'moved' : 'halfway';
  const signsIn = link.has('access_token');
  if (signsIn && !(await isOwnSession(value('access_token')))) return 'failed';
  const flowId = value('sb_flow_id');
  const { error } = signsIn
    ? await auth.setSession({ access_token: value('access_token'), refresh_token: value('refresh_token') })
    : await auth.exchangeCodeForSession(value('code'), flowId ? { flowId } : undefined);
  const kind = value(signsIn ? 'type' : LINK_PARAMETER);
  const isElsewhere = isAuthPKCECodeVerifierMissingError(error) || error?.code === 'bad_code_verifier';
  if (isElsewhere) return ELSEWHERE[kind] ?? 'elsewhere';
  if (error) return 'failed';
  return link.has('new_password') ? 'without-password' : (OUTCOMES[kind] ?? 'signed-in');
}

const link = takeLink();
const outcome = link && follow(link);

/** The outcome of the link that led here, if one did, once it is known. */
export const linkOutcome = async () => outcome;

const listen = () => void auth.onAuthStateChange((_event, session) => setSession(session?.user));
// Before that, pages would take the user of the link for a guest.
if (outcome) void outcome.finally(listen);
else listen();
