import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { AdminSearch } from '@/app/pages/admin-tabs.ts';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { PageSpinner } from '@/shared/ui/spinner.tsx';

/** Behind the route's own chunk: the entry lists what each route loads and must stay small. */
const AdminPage = lazy(() => import('@/app/pages/admin-page.tsx'));

export const Route = createFileRoute('/admin')({
  // parsed by the page, which knows its tabs
  validateSearch: (search: Record<string, unknown>): AdminSearch => search,
  beforeLoad: requireSignIn,
  component: Admin,
});

function Admin() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: '/admin' });
  return (
    <Suspense fallback={<PageSpinner />}>
      <AdminPage
        rawSearch={search}
        onSearch={(next, inPlace = false) => void navigate({ search: next, resetScroll: false, replace: inPlace })}
      />
    </Suspense>
  );
}
