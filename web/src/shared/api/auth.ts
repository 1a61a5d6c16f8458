import { GoTrueClient } from '@supabase/auth-js';

/** The browser's only session code: the unmodified client of the authentication service, on our own origin. */
export const auth = new GoTrueClient({
  url: `${location.origin}/auth/v1`,
  storageKey: 'parallax.auth',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
  flowType: 'implicit',
});
