import { MenuItem, MenuSeparator } from '@/shared/ui/menu.tsx';
import { RowMenu } from '@/shared/ui/row-menu.tsx';
import { copy } from './copy.ts';
import type { AdminBooking } from './queries.ts';
import { type Step, useProposalMail } from './steps.ts';

/** What stands over the list: a dialog about one booking. */
export interface Asked {
  booking: AdminBooking;
  dialog: 'payment' | 'assign' | 'record_payment' | Step;
}

interface BookingMenuProps {
  booking: AdminBooking;
  onOpen: (id: string) => void;
  onAsk: (asked: Asked) => void;
}

/** What can be done to one booking: its timeline for all, mails for operators and its hirer, steps for operators. */
export function BookingMenu({ booking, onOpen, onAsk }: BookingMenuProps) {
  const proposal = useProposalMail();
  const mails = booking.viewer_side !== 'creator';
  const operations = booking.operations ?? [];
  return (
    <RowMenu label={copy.menu.label(booking.experience_title)}>
      <MenuItem onSelect={() => onOpen(booking.id)}>{copy.menu.timeline}</MenuItem>
      {mails && (
        <>
          <MenuItem onSelect={() => proposal.mutate(booking.id)}>{copy.menu.proposal}</MenuItem>
          <MenuItem onSelect={() => onAsk({ booking, dialog: 'payment' })}>{copy.menu.payment}</MenuItem>
        </>
      )}
      {operations.length > 0 && <MenuSeparator />}
      {operations.map((operation) => (
        <MenuItem
          key={operation}
          danger={operation === 'decline' || operation === 'write_off'}
          onSelect={() => onAsk({ booking, dialog: operation })}
        >
          {copy.menu[operation]}
        </MenuItem>
      ))}
    </RowMenu>
  );
}
