import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMe } from '@/accounts/queries.ts';
import { owing } from '@/app/owing.tsx';
import { ExperiencesPage } from '@/experiences/experiences-page.tsx';

export const Route = createFileRoute('/experiences/')({
  validateSearch: (search: Record<string, unknown>): { query?: string } => {
    const query = String(search.query ?? '')
      .trim()
      .slice(0, 200);
    return query ? { query } : {};
  },
  component: Experiences,
});

function Experiences() {
  const { query = '' } = Route.useSearch();
  const navigate = useNavigate({ from: '/experiences/' });
  const me = useMe();
  return (
    <ExperiencesPage
      query={query}
      owing={owing(me.data)}
      isHirer={me.data?.user_type === 'Hirer'}
      onSearch={(text) => void navigate({ search: text ? { query: text } : {} })}
    />
  );
}
