import { MenuItem, MenuSeparator } from '@/shared/ui/menu.tsx';
import { RowMenu } from '@/shared/ui/row-menu.tsx';
import { type AdminAction, useSendProposalEmail } from './admin-actions.ts';
import { copy } from './copy.ts';
import type { AdminBooking } from './queries.ts';

/** Which dialog to open, for which booking. */
export interface BookingDialogRequest {
  booking: AdminBooking;
  dialog: 'payment' | 'assign' | 'record_payment' | AdminAction;
}

interface BookingMenuProps {
  booking: AdminBooking;
  /** The viewer is an admin, and may send the emails of every booking, their own too. */
  isAdmin: boolean;
  onOpen: (id: string) => void;
  onOpenDialog: (request: BookingDialogRequest) => void;
}

/** What can be done to one booking: its timeline for all, emails for admins and its hirer, steps for admins. */
export function BookingMenu({ booking, isAdmin, onOpen, onOpenDialog }: BookingMenuProps) {
  const proposal = useSendProposalEmail();
  const canSendEmails = isAdmin || booking.viewer_side === 'hirer';
  const operations = booking.operations ?? [];
  return (
    <RowMenu label={copy.menu.label(booking.experience_title)}>
      <MenuItem onSelect={() => onOpen(booking.id)}>{copy.menu.timeline}</MenuItem>
      {canSendEmails && (
        <>
          <EmailItem
            text={copy.menu.proposal}
            disabledReason={proposalDisabledReason(booking)}
            onSelect={() => proposal.mutate(booking.id)}
          />
          <EmailItem
            text={copy.menu.payment}
            disabledReason={paymentDisabledReason(booking, isAdmin)}
            onSelect={() => onOpenDialog({ booking, dialog: 'payment' })}
          />
        </>
      )}
      {operations.length > 0 && <MenuSeparator />}
      {operations.map((operation) => (
        <MenuItem
          key={operation}
          danger={operation === 'decline' || operation === 'write_off' || operation === 'clawback'}
          onSelect={() => onOpenDialog({ booking, dialog: operation })}
        >
          {copy.menu[operation]}
        </MenuItem>
      ))}
    </RowMenu>
  );
}

const PAID: readonly AdminBooking['money'][] = ['held', 'clearing', 'released', 'partially_refunded'];
const RETURNED: readonly AdminBooking['money'][] = ['refund_window', 'refunded'];

function proposalDisabledReason(booking: AdminBooking) {
  if (booking.money === 'none') return copy.menu.notAccepted;
  return booking.status === 'cancelled' ? copy.menu.over : undefined;
}

/** Why payment emails cannot be sent. Only admins may for payments not in the ledger; nobody may after a refund. */
function paymentDisabledReason({ money }: AdminBooking, isAdmin: boolean) {
  if (RETURNED.includes(money)) return copy.menu.returned;
  return isAdmin || PAID.includes(money) ? undefined : copy.menu.notPaid;
}

interface EmailItemProps {
  text: string;
  /** Why it cannot be sent now. */
  disabledReason: string | undefined;
  onSelect: () => void;
}

/** An email to send. One that cannot be sent stays among the commands, so that everyone can reach the reason. */
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
