import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '@/accounts/start/queries.ts';
import { ContactCreator } from '@/app/pages/contact-creator.tsx';
import { overdueNotice } from '@/app/pages/notices/overdue-notice.tsx';
import { CreatorPage } from '@/creators/detail/creator-page.tsx';
import { creatorQuery } from '@/creators/queries.ts';
import { idParam, searchParams } from '@/shared/lib/search-params.ts';

export const Route = createFileRoute('/creators/$id')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: searchParams<{ offer?: string }>(['offer'], (given) => {
    const offer = idParam(given.offer);
    return offer ? { offer } : {};
  }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(creatorQuery(params.id)),
  component: Creator,
});

function Creator() {
  const { id } = Route.useParams();
  const { offer } = Route.useSearch();
  const me = useMe();
  return (
    <CreatorPage
      key={id}
      id={id}
      overdueNotice={overdueNotice(me.data)}
      offering={offer}
      hirerId={me.data?.user_type === 'Hirer' ? me.data.id : undefined}
      contact={(creator) => <ContactCreator creator={creator} me={me} />}
    />
  );
}
