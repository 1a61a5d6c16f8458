import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { AuthPage, type AuthTab, type LinkNotice } from '@/accounts/auth-page.tsx';
import { ResetPage } from '@/accounts/reset-page.tsx';
import { safeRedirectTarget } from '@/accounts/start/redirect-target.ts';
import { getSession, useSession } from '@/shared/api/session.ts';
import { searchParams } from '@/shared/lib/search-params.ts';
import { OptionalBoundary } from '@/shared/ui/optional-boundary.tsx';
import { PageSpinner } from '@/shared/ui/spinner.tsx';

/** Only for guests who have pressed something that needs an account. */
const AuthPurpose = lazy(() => import('@/app/pages/auth-purpose.tsx'));

interface AuthSearch {
  /** Where to go after signing in: a path of this site. */
  next?: string;
  tab?: 'sign-up';
  /** Resets a forgotten password: requests the email, and is the target of its link. */
  reset?: 1;
  /** What a link from an email did that did not sign in. */
  notice?: LinkNotice;
}

const NOTICES: readonly string[] = ['confirmed', 'elsewhere', 'failed'] satisfies LinkNotice[];
const isNotice = (text: string | undefined): text is LinkNotice => text !== undefined && NOTICES.includes(text);

export const Route = createFileRoute('/auth')({
  validateSearch: searchParams<AuthSearch>(['next', 'tab', 'reset', 'notice'], (given) => {
    const next = safeRedirectTarget(given.next);
    return {
      ...(given.reset === '1' && { reset: 1 }),
      ...(next && { next }),
      ...(given.tab === 'sign-up' && { tab: 'sign-up' }),
      ...(isNotice(given.notice) && { notice: given.notice }),
    };
  }),
  // Runs again whenever the session changes, and so redirects after sign-in; a new account to its next steps.
  beforeLoad: ({ search }) => {
    if (search.reset) return;
    if (getSession().state === 'person')
      throw redirect({ href: search.next ?? (search.tab ? '/profile' : '/'), replace: true });
  },
  component: Auth,
});

function Auth() {
  const { next, tab, reset, notice } = Route.useSearch();
  const navigate = useNavigate({ from: '/auth' });
  const onTab = (value: AuthTab) =>
    void navigate({
      search: { ...(next && { next }), ...(value === 'sign-up' && { tab: value }) },
      replace: true,
    });
  if (reset) return <Reset next={next} notice={notice} />;
  const shown = tab ?? 'sign-in';
  const purpose = (fallback: string) =>
    next?.includes('#') ? (
      <OptionalBoundary fallback={fallback}>
        <AuthPurpose next={next} tab={shown} fallback={fallback} />
      </OptionalBoundary>
    ) : (
      fallback
    );
  return <AuthPage tab={shown} onTab={onTab} next={next ?? '/'} notice={notice} purpose={purpose} />;
}

function Reset({ next, notice }: { next: string | undefined; notice: LinkNotice | undefined }) {
  const session = useSession();
  const navigate = useNavigate();
  if (session.state === 'unknown') return <PageSpinner />;
  return (
    <ResetPage
      signedIn={session.state === 'person'}
      next={next}
      notice={notice}
      onDone={() => void navigate({ href: next ?? '/', replace: true })}
    />
  );
}
