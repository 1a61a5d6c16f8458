import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useMe } from '@/accounts/start/queries.ts';
import { copy } from '@/admin/copy.ts';
import { Button } from '@/shared/ui/button.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { RowsSkeleton } from '@/shared/ui/paged-list.tsx';
import { AdminNav } from './admin-nav.tsx';
import { type AdminSearch, parseAdminSearch } from './admin-tabs.ts';

/** Separate chunks: the entry lists everything that a route loads eagerly. */
const Bookings = lazy(() => import('./admin-bookings-tab.tsx'));
const AdminTabContent = lazy(() => import('./admin-tab-content.tsx'));

export interface AdminPageProps {
  search: AdminSearch;
  /**
   * Changes the page's search parameters; empty values are dropped. `inPlace` replaces the history entry, because Back
   * already closes what the parameters open.
   */
  onSearch: (search: AdminSearch, inPlace?: boolean) => void;
}

/** The admin page. Other users see their own bookings. */
export default function AdminPage({ search, onSearch }: AdminPageProps) {
  const props = {
    search,
    onSearch: (next: AdminSearch, inPlace = false) => onSearch(parseAdminSearch({ ...next }), inPlace),
  };
  const { data: me, error, isFetching, refetch } = useMe();
  // the bookings have the title of the page
  const ownTab = me?.actions.includes('admin') && search.tab;
  return (
    <div className="page grid grid-cols-1 gap-8 pt-4 pb-24 sm:pt-8">
      <PageTitle title={ownTab ? copy.tabTitle(copy.tabs[ownTab]) : copy.title} />
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title-2">{ownTab ? copy.tabs[ownTab] : copy.title}</h1>
        <Refresh />
      </header>
      {me && (me.actions.includes('admin') ? <AllTabs {...props} /> : <OwnBookings {...props} />)}
      {!me && error && (
        <ErrorPanel title={copy.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!me && !error && <Rows />}
    </div>
  );
}

/** As many lines as a list has while it loads. */
const Rows = () => (
  <div>
    <RowsSkeleton />
  </div>
);

/** Refetches everything on the page. */
function Refresh() {
  const client = useQueryClient();
  const busy = useIsFetching() > 0;
  return (
    <Button busy={busy} busyText={copy.refreshing} onClick={() => void client.refetchQueries({ type: 'active' })}>
      <RefreshCw aria-hidden="true" />
      {copy.refresh}
    </Button>
  );
}

function AllTabs(props: AdminPageProps) {
  const tab = props.search.tab ?? 'bookings';
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[168px_minmax(0,1fr)]">
      <AdminNav tab={tab} />
      <section aria-label={copy.tabs[tab]} className="grid min-w-0 grid-cols-1 content-start gap-5">
        <h2 className="sr-only">{copy.tabs[tab]}</h2>
        <Suspense fallback={<Rows />}>
          {tab === 'bookings' ? <Bookings all {...props} /> : <AdminTabContent tab={tab} {...props} />}
        </Suspense>
      </section>
    </div>
  );
}

function OwnBookings(props: AdminPageProps) {
  return (
    <section aria-label={copy.tabs.bookings} className="grid min-w-0 grid-cols-1 gap-5">
      <h2 className="sr-only">{copy.tabs.bookings}</h2>
      <Suspense fallback={<Rows />}>
        <Bookings all={false} {...props} />
      </Suspense>
    </section>
  );
}
