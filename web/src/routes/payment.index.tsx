import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';

export const Route = createFileRoute('/payment/')({
  beforeLoad: async ({ location }) => {
    await requireSignIn({ location });
    // Not part of the entry, which has all routes.
    const { showMissingBooking } = await import('@/payments/missing.ts');
    showMissingBooking();
    throw redirect({ to: '/deals', replace: true });
  },
});
