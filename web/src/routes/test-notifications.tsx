import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { PageSpinner } from '@/shared/ui/spinner.tsx';

/** Behind the route's own chunk: the entry lists what each route loads and must stay small. */
const TestNotificationsPage = lazy(() => import('@/notifications/test-notifications/test-notifications-page.tsx'));

export const Route = createFileRoute('/test-notifications')({
  beforeLoad: requireSignIn,
  component: () => (
    <Suspense fallback={<PageSpinner />}>
      <TestNotificationsPage />
    </Suspense>
  ),
});
