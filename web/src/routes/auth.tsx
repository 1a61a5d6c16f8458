import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { AuthPage, type AuthTab } from '@/accounts/auth-page.tsx';
import { safeNext } from '@/accounts/next.ts';
import { sessionNow } from '@/shared/api/session.ts';

interface AuthSearch {
  /** Where to go after signing in: a path of this site. */
  next?: string;
  tab?: 'sign-up';
}

export const Route = createFileRoute('/auth')({
  validateSearch: (search: Record<string, unknown>): AuthSearch => {
    const next = safeNext(search.next);
    return { ...(next && { next }), ...(search.tab === 'sign-up' && { tab: 'sign-up' }) };
  },
  // Runs again whenever the session changes: this is what leads on after signing in.
  beforeLoad: ({ search }) => {
    if (sessionNow().state === 'person') throw redirect({ href: search.next ?? '/', replace: true });
  },
  component: Auth,
});

function Auth() {
  const { next, tab } = Route.useSearch();
  const navigate = useNavigate({ from: '/auth' });
  const onTab = (value: AuthTab) =>
    void navigate({
      search: { ...(next && { next }), ...(value === 'sign-up' && { tab: value }) },
      replace: true,
    });
  return <AuthPage tab={tab ?? 'sign-in'} onTab={onTab} next={next ?? '/'} />;
}
