import { createFileRoute, redirect, useNavigate, useRouter } from '@tanstack/react-router';
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
    return { ...(next ? { next } : {}), ...(search.tab === 'sign-up' ? { tab: 'sign-up' as const } : {}) };
  },
  beforeLoad: ({ search }) => {
    if (sessionNow().state === 'person') throw redirect({ href: search.next ?? '/', replace: true });
  },
  component: Auth,
});

function Auth() {
  const { next, tab } = Route.useSearch();
  const navigate = useNavigate({ from: '/auth' });
  const { history } = useRouter();
  const onTab = (value: AuthTab) =>
    void navigate({
      search: (before) => ({
        ...(before.next ? { next: before.next } : {}),
        ...(value === 'sign-up' ? { tab: value } : {}),
      }),
      replace: true,
    });
  return <AuthPage tab={tab ?? 'sign-in'} onTab={onTab} onSignedIn={() => history.push(next ?? '/')} />;
}
