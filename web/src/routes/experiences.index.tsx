import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMe } from '@/accounts/queries.ts';
import { overdueNotice } from '@/app/pages/overdue-notice.tsx';
import { ExperiencesPage } from '@/experiences/experiences-page.tsx';
import { type ExperienceSearch, SIDES, SORTS } from '@/experiences/queries.ts';
import { getApiExperiences } from '@/shared/api/limits.gen.ts';

export const Route = createFileRoute('/experiences/')({
  validateSearch: (search: Record<string, unknown>): ExperienceSearch => {
    const query = String(search.query ?? '')
      .trim()
      .slice(0, getApiExperiences.query.maxLength);
    const side = SIDES.find((known) => known === search.side);
    const sort = SORTS.find((known) => known === search.sort);
    return { ...(query && { query }), ...(side && { side }), ...(sort && { sort }) };
  },
  component: Experiences,
});

function Experiences() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: '/experiences/' });
  const me = useMe();
  return (
    <ExperiencesPage
      search={search}
      overdueNotice={overdueNotice(me.data)}
      isHirer={me.data?.user_type === 'Hirer'}
      onSearch={(next) => void navigate({ search: next })}
    />
  );
}
