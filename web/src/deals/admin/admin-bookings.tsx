import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DataTable } from '@/shared/ui/data-table.tsx';
import { FilterBar } from '@/shared/ui/filter-bar.tsx';
import { FilterSelect } from '@/shared/ui/list/filter-select.tsx';
import { PagedList } from '@/shared/ui/paged-list.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy as deals } from '../copy.ts';
import { BookingAdminPanel } from './booking-admin-panel.tsx';
import { bookingColumns } from './booking-columns.tsx';
import { copy } from './copy.ts';
import { type BookingFilter, bookingsQuery } from './queries.ts';
import { RowActions } from './row-actions.tsx';

interface AdminBookingsProps {
  /** Admins see all bookings, other users their own. */
  all: boolean;
  filter: BookingFilter;
  onFilter: (filter: BookingFilter) => void;
  /** The booking whose timeline is open. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** Bookings, newest first, with actions for their emails. */
export function AdminBookings({ all, filter, onFilter, open, onOpen }: AdminBookingsProps) {
  const list = useInfiniteQuery(bookingsQuery(all, filter));
  useFailureToast(list.error);
  const { bookings } = copy;
  const filtered = filter.status !== '' || filter.query !== '';
  return (
    <BookingAdminPanel open={open} onClose={() => onOpen(undefined)}>
      {(onOpenDialog) => (
        <>
          {!all && <p className="text-ink-2">{bookings.own}</p>}
          <FilterBar
            label={bookings.search}
            placeholder={bookings.placeholder}
            query={filter.query}
            onSearch={(query) => onFilter({ ...filter, query })}
            buttonText={bookings.find}
          >
            <FilterSelect
              label={bookings.status}
              value={filter.status}
              onChange={(status) => onFilter({ ...filter, status })}
              options={[
                ['', bookings.all],
                ...(all ? ([['unmatched', bookings.unmatched]] as const) : []),
                ...Object.entries(deals.status),
              ]}
            />
          </FilterBar>
          <PagedList
            list={list}
            rowsOf={(page) => page.bookings}
            texts={{
              ...bookings,
              ...(!all && { emptyHint: bookings.ownHint }),
              ...(filtered && { empty: bookings.noMatch, emptyHint: bookings.noMatchHint }),
            }}
          >
            {(rows) => (
              <DataTable
                label={bookings.title}
                columns={bookingColumns(onOpen)}
                rows={rows}
                idOf={(booking) => booking.id}
                menuLabel={copy.columns.menu}
                menuWidth="w-32"
                menu={(booking) => (
                  <RowActions step="assign" booking={booking} onOpen={onOpen} onOpenDialog={onOpenDialog} />
                )}
              />
            )}
          </PagedList>
        </>
      )}
    </BookingAdminPanel>
  );
}

/** Shows a toast when loading fails, in addition to the error panel. */
function useFailureToast(error: unknown) {
  useEffect(() => {
    if (error) toast({ title: copy.toasts.error, description: copy.toasts.loadFailed, tone: 'error' });
  }, [error]);
}
