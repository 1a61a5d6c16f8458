import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ADMIN_PARAMETERS, type AdminSearch, parseAdminSearch } from '@/app/pages/admin-tabs.ts';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { searchParams } from '@/shared/lib/search-params.ts';
import { PageSpinner } from '@/shared/ui/spinner.tsx';

/** Behind the route's own chunk: the entry lists what each route loads and must stay small. */
const AdminPage = lazy(() => import('@/app/pages/admin-page.tsx'));

export const Route = createFileRoute('/admin')({
  validateSearch: searchParams<AdminSearch>(ADMIN_PARAMETERS, parseAdminSearch),
  beforeLoad: requireSignIn,
  component: Admin,
});

function Admin() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: '/admin' });
  return (
    <Suspense fallback={<PageSpinner />}>
      <AdminPage
        search={search}
        onSearch={(next, inPlace = false) => void navigate({ search: next, resetScroll: false, replace: inPlace })}
      />
    </Suspense>
  );
}
