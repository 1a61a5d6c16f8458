import { createFileRoute, redirect } from '@tanstack/react-router';
import { ProfilePage } from '@/app/pages/profile-page.tsx';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { idParam, searchParams } from '@/shared/lib/search-params.ts';

export const Route = createFileRoute('/profile')({
  validateSearch: searchParams<{ booking?: string }>(['booking'], (given) => {
    const booking = idParam(given.booking);
    return booking ? { booking } : {};
  }),
  beforeLoad: async ({ location, search }) => {
    await requireSignIn({ location });
    // Emails and notifications link to a deal in this way.
    if (search.booking) throw redirect({ to: '/deals/$id', params: { id: search.booking }, replace: true });
  },
  component: ProfilePage,
});
