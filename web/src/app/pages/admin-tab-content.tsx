import { AdminAudit } from '@/admin/admin-audit.tsx';
import { AdminJobs } from '@/admin/admin-jobs.tsx';
import { AdminMoney } from '@/admin/admin-money.tsx';
import { AdminOutbox } from '@/admin/admin-outbox.tsx';
import { AdminUsers } from '@/admin/admin-users.tsx';
import { AdminCatalogue } from '@/assistant/catalogue/admin-catalogue.tsx';
import { AdminContact } from '@/contact/admin-contact.tsx';
import { AdminReports } from '@/conversations/admin-reports.tsx';
import { AdminDisputes } from '@/deals/admin/admin-disputes.tsx';
import { BookingAdminPanel } from '@/deals/admin/booking-admin-panel.tsx';
import { AdminInterests } from '@/modules/admin-interests.tsx';
import type { AdminPageProps } from './admin-page.tsx';
import type { AdminTab } from './admin-tabs.ts';

interface AdminTabContentProps extends AdminPageProps {
  tab: Exclude<AdminTab, 'bookings'>;
}

/** All tabs of the admin page except the bookings; combines components of several features. */
export default function AdminTabContent({ tab, search, onSearch }: AdminTabContentProps) {
  const { query = '', only = '', booking } = search;
  const open = (id: string | undefined) => onSearch({ ...search, booking: id ?? '' }, id === undefined);
  switch (tab) {
    case 'disputes':
      return <AdminDisputes open={booking} onOpen={open} />;
    case 'money':
      return (
        <BookingAdminPanel open={booking} onClose={() => open(undefined)}>
          {() => <AdminMoney onOpen={open} />}
        </BookingAdminPanel>
      );
    case 'users':
      return (
        <AdminUsers
          query={query}
          type={only}
          onFilter={(next) => onSearch({ tab, query: next.query, only: next.type })}
        />
      );
    case 'outbox':
      return (
        <AdminOutbox
          recipient={query}
          status={only}
          onFilter={(next) => onSearch({ tab, query: next.recipient, only: next.status })}
        />
      );
    case 'interests':
      return <AdminInterests />;
    case 'catalogue':
      return <AdminCatalogue />;
    case 'contact':
      return <AdminContact />;
    case 'reports':
      return <AdminReports />;
    case 'jobs':
      return <AdminJobs />;
    case 'audit':
      return <AdminAudit query={query} onSearch={(next) => onSearch({ tab, query: next })} />;
  }
}
