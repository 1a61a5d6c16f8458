import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '@/accounts/queries.ts';
import { overdueNotice } from '@/app/pages/overdue-notice.tsx';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { CreateListingPage } from '@/experiences/create-listing-page.tsx';
import { PageSpinner } from '@/shared/ui/spinner.tsx';

export const Route = createFileRoute('/create-experience')({
  beforeLoad: requireSignIn,
  pendingComponent: () => <PageSpinner />,
  component: CreateExperience,
});

function CreateExperience() {
  const me = useMe();
  if (me.isPending) return <PageSpinner />;
  return (
    <CreateListingPage
      side={me.data?.user_type === 'Creator' ? 'offered' : 'wanted'}
      name={me.data?.full_name ?? ''}
      userId={me.data?.id ?? 'draft'}
      overdueNotice={overdueNotice(me.data)}
    />
  );
}
