import { AdminBookings } from '@/deals/admin/admin-bookings.tsx';
import type { AdminPageProps } from './admin-page.tsx';

/** All bookings for admins, else the user's own. */
export default function AdminBookingsTab({ all, search, onSearch }: AdminPageProps & { all: boolean }) {
  const { query = '', only = '', booking } = search;
  return (
    <AdminBookings
      all={all}
      filter={{ query, status: only }}
      onFilter={(next) => onSearch({ query: next.query, only: next.status })}
      open={booking}
      onOpen={(id) => onSearch({ ...search, booking: id ?? '' }, id === undefined)}
    />
  );
}
