import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '@/accounts/start/queries.ts';
import { overdueNotice } from '@/app/pages/notices/overdue-notice.tsx';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { MatchPage } from '@/match/match-page.tsx';
import { PageSpinner } from '@/shared/ui/spinner.tsx';

export const Route = createFileRoute('/match')({
  beforeLoad: requireSignIn,
  pendingComponent: () => <PageSpinner />,
  component: Match,
});

function Match() {
  const me = useMe();
  if (me.isPending) return <PageSpinner />;
  return (
    <MatchPage
      side={me.data?.user_type === 'Creator' ? 'creator' : 'hirer'}
      userId={me.data?.id ?? ''}
      overdueNotice={overdueNotice(me.data)}
    />
  );
}
