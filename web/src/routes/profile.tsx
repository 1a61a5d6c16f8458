import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { requirePerson } from '@/app/guard.ts';
import { ProfilePage } from '@/app/profile-page.tsx';

export const Route = createFileRoute('/profile')({
  validateSearch: (search: Record<string, unknown>): { deal?: string } =>
    typeof search.deal === 'string' && search.deal ? { deal: search.deal } : {},
  beforeLoad: requirePerson,
  component: Profile,
});

function Profile() {
  const { deal } = Route.useSearch();
  const navigate = useNavigate({ from: '/profile' });
  return <ProfilePage deal={deal} onCloseDeal={() => void navigate({ search: {}, resetScroll: false })} />;
}
