import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ProfilePage } from '@/app/pages/profile-page.tsx';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';

export const Route = createFileRoute('/profile')({
  validateSearch: (search: Record<string, unknown>): { booking?: string } =>
    typeof search.booking === 'string' && search.booking ? { booking: search.booking } : {},
  beforeLoad: requireSignIn,
  component: Profile,
});

function Profile() {
  const { booking } = Route.useSearch();
  const navigate = useNavigate({ from: '/profile' });
  return <ProfilePage deal={booking} onCloseDeal={() => void navigate({ search: {}, resetScroll: false })} />;
}
