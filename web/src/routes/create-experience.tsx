import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '@/accounts/queries.ts';
import { overdueNotice } from '@/app/pages/overdue-notice.tsx';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { CreateListingPage } from '@/experiences/create-listing-page.tsx';
import { PageSpinner } from '@/shared/ui/spinner.tsx';

export const Route = createFileRoute('/create-experience')({
  validateSearch: ({ offer_to, copy }: Record<string, unknown>): { offer_to?: string; copy?: string } => ({
    ...(offer_to !== undefined && { offer_to: String(offer_to) }),
    ...(copy !== undefined && { copy: String(copy) }),
  }),
  beforeLoad: requireSignIn,
  pendingComponent: () => <PageSpinner />,
  component: CreateExperience,
});

function CreateExperience() {
  const me = useMe();
  const { offer_to: offerTo, copy } = Route.useSearch();
  if (me.isPending) return <PageSpinner />;
  return (
    <CreateListingPage
      key={copy}
      side={me.data?.user_type === 'Creator' ? 'offered' : 'wanted'}
      name={me.data?.full_name ?? ''}
      userId={me.data?.id ?? 'draft'}
      overdueNotice={overdueNotice(me.data)}
      offerTo={offerTo}
      copyOf={copy}
    />
  );
}
