import { Link } from '@tanstack/react-router';
import { MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonStyles, IconButton } from '@/shared/ui/button.tsx';
import { Menu, MenuItem } from '@/shared/ui/menu.tsx';
import { copy, moveLabel } from './copy.ts';
import { type Call, type Move, useMove } from './deal-actions.ts';
import { type OpenDialog, useOpenDialog } from './open-dialog.ts';

/** In the order of weight: the first that is open is what the reader most likely came for. */
const BUTTONS: readonly Move[] = ['accept', 'decline', 'pay', 'deliver', 'accept_work', 'request_changes'];
const MENU: readonly Move[] = ['reopen', 'extend_review', 'withdraw', 'dispute', 'reject', 'cancel', 'archive'];
const DANGEROUS: readonly Move[] = ['reject', 'cancel'];

/** These ask for words or for a second look first. */
const ASKING: Partial<Record<Move, OpenDialog['kind']>> = {
  deliver: 'deliver',
  request_changes: 'request_changes',
  accept_work: 'accept_work',
  extend_review: 'extend_review',
  reject: 'reject',
  cancel: 'cancel',
  withdraw: 'withdraw',
  dispute: 'dispute',
};

interface MoveButtonsProps {
  id: string;
  title: string;
  /** What the server lets the viewer do. */
  actions: readonly Move[];
  /** Moves that have their place elsewhere. */
  without?: readonly Move[];
  /** A link is there already: it is updated rather than added. */
  delivered?: boolean;
  /** The money is going back: a dispute stops that. */
  refunding?: boolean;
  /** The first button is the view's primary one. */
  lead?: boolean;
  /** What stands after the buttons and before the menu. */
  children?: ReactNode;
}

/** Buttons for what the viewer may do; the server decides, we only ask. */
export function MoveButtons(props: MoveButtonsProps) {
  const { id, title, actions, without = [], delivered, refunding, lead, children } = props;
  const open = useOpenDialog();
  const { mutate, isPending, variables } = useMove(id);
  const offered = (move: Move) => actions.includes(move) && !without.includes(move);
  const buttons = BUTTONS.filter(offered);
  const menu = MENU.filter(offered);

  const labelOf = (move: Move) => moveLabel(move, { delivered, refunding });
  const start = (move: Call) => {
    const kind = ASKING[move];
    if (kind) open({ kind, id });
    else mutate({ move });
  };

  return (
    <>
      {buttons.map((move, place) => {
        // Accepting what was never delivered is possible, and never what we lead to.
        const early = move === 'accept_work' && !delivered;
        const look = lead && place === 0 && !early ? 'primary' : 'secondary';
        const label = labelOf(move);
        if (move === 'pay') {
          return (
            <Link
              key={move}
              to="/payment/$bookingId"
              params={{ bookingId: id }}
              className={buttonStyles({ look })}
              aria-label={`${label}: ${title}`}
            >
              {label}
            </Link>
          );
        }
        return (
          <Button
            key={move}
            look={look}
            aria-label={`${label}: ${title}`}
            busy={isPending && variables.move === move}
            busyText={copy.actions.processing}
            onClick={() => start(move)}
          >
            {label}
          </Button>
        );
      })}
      {children}
      {menu.length > 0 && (
        <Menu
          trigger={
            <IconButton label={copy.actions.more(title)} look="ghost">
              <MoreHorizontal aria-hidden="true" />
            </IconButton>
          }
        >
          {menu.map((move) => (
            <MenuItem
              key={move}
              danger={DANGEROUS.includes(move)}
              onSelect={() => {
                if (move !== 'pay') start(move);
              }}
            >
              {labelOf(move)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
