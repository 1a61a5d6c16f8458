import { redirect } from '@tanstack/react-router';
import { waitForSession } from '@/shared/api/session.ts';

/** `beforeLoad` of routes that need an account: waits for the session, sends guests to /auth and back after sign-in. */
export async function requireSignIn({ location }: { location: { href: string } }) {
  const session = await waitForSession();
  if (session.state === 'guest') throw redirect({ to: '/auth', search: { next: location.href }, replace: true });
}
