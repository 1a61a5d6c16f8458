import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '@/accounts/start/queries.ts';
import { overdueNotice } from '@/app/pages/notices/overdue-notice.tsx';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { CreateListingPage } from '@/experiences/form/create-listing-page.tsx';
import { idParam, searchParams } from '@/shared/lib/search-params.ts';
import { PageSpinner } from '@/shared/ui/spinner.tsx';

interface Search {
  /** The person to whom the listing is offered. */
  offer_to?: string;
  /** The listing whose texts the form begins with. */
  copy?: string;
}

export const Route = createFileRoute('/create-experience')({
  validateSearch: searchParams<Search>(['offer_to', 'copy'], (given) => {
    const [offer_to, copy] = [idParam(given.offer_to), idParam(given.copy)];
    return { ...(offer_to && { offer_to }), ...(copy && { copy }) };
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
