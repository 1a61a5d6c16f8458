import { MenuItem, MenuSeparator } from '@/shared/ui/menu.tsx';
import { RowMenu } from '@/shared/ui/row-menu.tsx';
import { standsAt } from '../machine-rules.ts';
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
  /** Whoever looks is an operator, and may send the mails of every booking, their own too. */
  operator: boolean;
  onOpen: (id: string) => void;
  onAsk: (asked: Asked) => void;
}

/** What can be done to one booking: its timeline for all, mails for operators and its hirer, steps for operators. */
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
            barred={operator ? undefined : paymentBarred(booking)}
            onSelect={() => onAsk({ booking, dialog: 'payment' })}
          />
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

const UNPAID: readonly AdminBooking['money'][] = ['none', 'due', 'processing', 'void'];

const proposalBarred = (booking: AdminBooking) =>
  standsAt('request', booking) === 'approved' ? undefined : copy.menu.notAccepted;

/** Of a hirer's own bookings: only operators also tell of payments that are not in the books. */
const paymentBarred = ({ money }: AdminBooking) => (UNPAID.includes(money) ? copy.menu.notPaid : undefined);

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
