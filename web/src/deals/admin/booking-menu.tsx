import { translateFallback } from '@/shared/ui/copy.ts';
import { MenuItem, MenuSeparator } from '@/shared/ui/menu.tsx';
import { RowMenu } from '@/shared/ui/row-menu.tsx';
import { type AdminAction, useSendProposalEmail } from './admin-actions.ts';
import { copy } from './copy.ts';
import type { AdminBooking } from './queries.ts';

/** The dialog to open, and for which booking. */
export interface BookingDialogRequest {
  booking: AdminBooking;
  dialog: 'payment' | 'assign' | 'record_payment' | AdminAction;
}

export interface BookingMenuProps {
  booking: AdminBooking;
  onOpen: (id: string) => void;
  onOpenDialog: (request: BookingDialogRequest) => void;
}

/** A booking's menu: its timeline, what an admin has to do, the emails that the viewer may send. */
export function BookingMenu({ booking, onOpen, onOpenDialog }: BookingMenuProps) {
  const proposal = useSendProposalEmail();
  const sendEmail = {
    proposal_accepted: () => proposal.mutate(booking.id),
    payment_confirmed: () => onOpenDialog({ booking, dialog: 'payment' }),
  };
  const operations = booking.operations ?? [];
  return (
    <RowMenu label={copy.menu.label(translateFallback(booking.experience_title))}>
      <MenuItem onSelect={() => onOpen(booking.id)}>{copy.menu.timeline}</MenuItem>
      {operations.map((operation) => (
        <MenuItem
          key={operation}
          danger={operation === 'decline' || operation === 'write_off' || operation === 'clawback'}
          onSelect={() => onOpenDialog({ booking, dialog: operation })}
        >
          {copy.menu[operation]}
        </MenuItem>
      ))}
      {operations.length > 0 && booking.emails.length > 0 && <MenuSeparator />}
      {booking.emails.map(({ email, barrier }) => (
        <EmailItem
          key={email}
          text={copy.menu[email]}
          disabledReason={barrier === null ? undefined : copy.menu.barriers[barrier]}
          onSelect={() => sendEmail[email]()}
        />
      ))}
    </RowMenu>
  );
}

interface EmailItemProps {
  text: string;
  /** Why it can't be sent now. */
  disabledReason: string | undefined;
  onSelect: () => void;
}

/** Sends an email. A disabled one stays in the menu, so that everyone can read the reason. */
function EmailItem({ text, disabledReason, onSelect }: EmailItemProps) {
  if (!disabledReason) return <MenuItem onSelect={onSelect}>{text}</MenuItem>;
  return (
    <MenuItem asChild>
      <button
        type="button"
        aria-disabled="true"
        className="cursor-default! text-left"
        onClick={(event) => event.preventDefault()}
      >
        <span className="grid grid-cols-1 py-1.5">
          <span className="text-ink-3">{text} </span>
          <span className="text-ink-2 text-label">{disabledReason}</span>
        </span>
      </button>
    </MenuItem>
  );
}
