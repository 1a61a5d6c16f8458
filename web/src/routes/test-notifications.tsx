import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { PageSpinner } from '@/shared/ui/spinner.tsx';

/** Behind the route's own chunk, so that the entry, which names what each route loads, stays small. */
const TestNotificationsPage = lazy(() => import('@/notifications/test-notifications/test-notifications-page.tsx'));

export const Route = createFileRoute('/test-notifications')({
  beforeLoad: requireSignIn,
  component: () => (
    <Suspense fallback={<PageSpinner />}>
      <TestNotificationsPage />
    </Suspense>
  ),
});
