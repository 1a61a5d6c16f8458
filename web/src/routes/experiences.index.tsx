import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMe } from '@/accounts/start/queries.ts';
import { overdueNotice } from '@/app/pages/notices/overdue-notice.tsx';
import { type ExperienceSearch, LIST_PARAMETERS, parseSearch } from '@/experiences/address.ts';
import { useDefaultSide } from '@/experiences/list/default-side.ts';
import { ExperiencesPage } from '@/experiences/list/experiences-page.tsx';
import { getApiExperiences } from '@/shared/api/limits.first.gen.ts';
import { useSession } from '@/shared/api/session.ts';
import { useKeptListSearch } from '@/shared/lib/list-search.ts';
import { searchParams } from '@/shared/lib/search-params.ts';

export const Route = createFileRoute('/experiences/')({
  // `q` is read as `query`, and then gone
  validateSearch: searchParams<ExperienceSearch & { q?: never }>([...LIST_PARAMETERS, 'q'], (given) =>
    parseSearch(given, getApiExperiences.query.maxLength),
  ),
  component: Experiences,
});

function Experiences() {
  const search = Route.useSearch();
  useKeptListSearch('/experiences', search);
  const navigate = useNavigate({ from: '/experiences/' });
  const session = useSession();
  const me = useMe();
  const defaultSide = useDefaultSide(session.state, me.data && (me.data.user_type ?? ''));
  return (
    <ExperiencesPage
      search={search}
      defaultSide={defaultSide}
      overdueNotice={overdueNotice(me.data)}
      isHirer={me.data?.user_type === 'Hirer'}
      onSearch={(next) => void navigate({ search: next })}
    />
  );
}
