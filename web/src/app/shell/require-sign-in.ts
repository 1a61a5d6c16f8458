import { redirect } from '@tanstack/react-router';
import { waitForSession } from '@/shared/api/session.ts';

/** `beforeLoad` of a signed-in route: waits until the session is known, sends guests to /auth and back afterwards. */
export async function requireSignIn({ location }: { location: { href: string } }) {
  const session = await waitForSession();
  if (session.state === 'guest') throw redirect({ to: '/auth', search: { next: location.href }, replace: true });
}
