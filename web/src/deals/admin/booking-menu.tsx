import { MenuItem, MenuSeparator } from '@/shared/ui/menu.tsx';
import { RowMenu } from '@/shared/ui/row-menu.tsx';
import { standsAt } from '../transition-rules.ts';
import { type Step, useProposalMail } from './admin-actions.ts';
import { copy } from './copy.ts';
import type { AdminBooking } from './queries.ts';

/** What stands over the list: a dialog about one booking. */
export interface Asked {
  booking: AdminBooking;
  dialog: 'payment' | 'assign' | 'record_payment' | Step;
}

interface BookingMenuProps {
  booking: AdminBooking;
  /** Whoever looks is an admin, and may send the mails of every booking, their own too. */
  operator: boolean;
  onOpen: (id: string) => void;
  onAsk: (asked: Asked) => void;
}

/** What can be done to one booking: its timeline for all, mails for admins and its hirer, steps for admins. */
export function BookingMenu({ booking, operator, onOpen, onAsk }: BookingMenuProps) {
  const proposal = useProposalMail();
  const mails = operator || booking.viewer_side === 'hirer';
  const operations = booking.operations ?? [];
  return (
    <RowMenu label={copy.menu.label(booking.experience_title)}>
      <MenuItem onSelect={() => onOpen(booking.id)}>{copy.menu.timeline}</MenuItem>
      {mails && (
        <>
          <Mail
            text={copy.menu.proposal}
            barred={proposalBarred(booking)}
            onSelect={() => proposal.mutate(booking.id)}
          />
          <Mail
            text={copy.menu.payment}
            barred={paymentBarred(booking, operator)}
            onSelect={() => onAsk({ booking, dialog: 'payment' })}
          />
        </>
      )}
      {operations.length > 0 && <MenuSeparator />}
      {operations.map((operation) => (
        <MenuItem
          key={operation}
          danger={operation === 'decline' || operation === 'write_off' || operation === 'clawback'}
          onSelect={() => onAsk({ booking, dialog: operation })}
        >
          {copy.menu[operation]}
        </MenuItem>
      ))}
    </RowMenu>
  );
}

const PAID: readonly AdminBooking['money'][] = ['held', 'clearing', 'released', 'partially_refunded'];
const RETURNED: readonly AdminBooking['money'][] = ['refund_window', 'refunded'];

function proposalBarred(booking: AdminBooking) {
  if (standsAt('request', booking) !== 'approved') return copy.menu.notAccepted;
  return booking.status === 'cancelled' ? copy.menu.over : undefined;
}

/** Admins also tell of payments that are not in the books; nobody of money that went back. */
function paymentBarred({ money }: AdminBooking, operator: boolean) {
  if (RETURNED.includes(money)) return copy.menu.returned;
  return operator || PAID.includes(money) ? undefined : copy.menu.notPaid;
}

interface MailProps {
  text: string;
  /** Why it cannot be sent now. */
  barred: string | undefined;
  onSelect: () => void;
}

/** A mail to send. One that cannot be sent keeps its place among the commands, so that everybody comes to the reason. */
function Mail({ text, barred, onSelect }: MailProps) {
  if (!barred) return <MenuItem onSelect={onSelect}>{text}</MenuItem>;
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
          <span className="text-ink-2 text-label">{barred}</span>
        </span>
      </button>
    </MenuItem>
  );
}
