import { useInfiniteQuery } from '@tanstack/react-query';
import { DataTable } from '@/shared/ui/data-table.tsx';
import { PagedList } from '@/shared/ui/paged-list.tsx';
import { BookingAdminPanel } from './booking-admin-panel.tsx';
import { disputeColumns } from './booking-columns.tsx';
import { copy } from './copy.ts';
import { disputesQuery } from './queries.ts';
import { RowActions } from './row-actions.tsx';

interface AdminDisputesProps {
  /** The booking whose timeline is open. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** Bookings that wait for a decision: disputes and chargebacks. */
export function AdminDisputes({ open, onOpen }: AdminDisputesProps) {
  const list = useInfiniteQuery(disputesQuery);
  return (
    <BookingAdminPanel open={open} onClose={() => onOpen(undefined)}>
      {(onOpenDialog) => (
        <PagedList list={list} rowsOf={(page) => page.bookings} texts={{ ...copy.disputes, more: copy.bookings.more }}>
          {(rows) => (
            <DataTable
              label={copy.disputes.title}
              columns={disputeColumns(onOpen)}
              rows={rows}
              idOf={(booking) => booking.id}
              menuLabel={copy.columns.menu}
              menuWidth="w-32"
              menu={(booking) => (
                <RowActions step="resolve" booking={booking} onOpen={onOpen} onOpenDialog={onOpenDialog} />
              )}
            />
          )}
        </PagedList>
      )}
    </BookingAdminPanel>
  );
}
