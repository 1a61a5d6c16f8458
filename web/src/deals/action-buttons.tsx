import { Link } from '@tanstack/react-router';
import { MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonStyles, IconButton } from '@/shared/ui/button.tsx';
import { Menu, MenuItem } from '@/shared/ui/menu.tsx';
import { actionLabel, copy } from './copy.ts';
import { type Action, type SubmittedAction, useDealAction } from './deal-actions.ts';
import { type OpenDialog, useOpenDialog } from './open-dialog.ts';

/** In order of weight: the first that is available is what the reader most likely came for. */
const BUTTONS: readonly Action[] = ['accept', 'decline', 'pay', 'deliver', 'accept_work', 'request_changes'];
const MENU: readonly Action[] = ['reopen', 'extend_review', 'withdraw', 'dispute', 'reject', 'cancel', 'archive'];
const DANGEROUS: readonly Action[] = ['reject', 'cancel'];

/** Actions that open a dialog first, for a text or a confirmation. */
const DIALOGS: Partial<Record<Action, OpenDialog['kind']>> = {
  deliver: 'deliver',
  request_changes: 'request_changes',
  accept_work: 'accept_work',
  extend_review: 'extend_review',
  reject: 'reject',
  cancel: 'cancel',
  withdraw: 'withdraw',
  dispute: 'dispute',
};

interface ActionButtonsProps {
  id: string;
  title: string;
  /** What the server lets the viewer do. */
  actions: readonly Action[];
  /** Actions that are offered elsewhere. */
  without?: readonly Action[];
  /** A link exists already: it is updated rather than added. */
  delivered?: boolean;
  /** The money is being refunded: a dispute stops that. */
  refunding?: boolean;
  /** The first button is the view's primary one. */
  lead?: boolean;
  /** Shown after the buttons and before the menu. */
  children?: ReactNode;
}

/** Buttons for what the viewer may do; the server decides, we only ask. */
export function ActionButtons(props: ActionButtonsProps) {
  const { id, title, actions, without = [], delivered, refunding, lead, children } = props;
  const open = useOpenDialog();
  const { mutate, isPending, variables } = useDealAction(id);
  const offered = (action: Action) => actions.includes(action) && !without.includes(action);
  const buttons = BUTTONS.filter(offered);
  const menu = MENU.filter(offered);

  const labelOf = (action: Action) => actionLabel(action, { delivered, refunding });
  const start = (action: SubmittedAction) => {
    const kind = DIALOGS[action];
    if (kind) open({ kind, id });
    else mutate({ action });
  };

  return (
    <>
      {buttons.map((action, place) => {
        // Accepting what was never delivered is possible, and never what we lead to.
        const early = action === 'accept_work' && !delivered;
        const look = lead && place === 0 && !early ? 'primary' : 'secondary';
        const label = labelOf(action);
        if (action === 'pay') {
          return (
            <Link
              key={action}
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
            key={action}
            look={look}
            aria-label={`${label}: ${title}`}
            busy={isPending && variables.action === action}
            busyText={copy.actions.processing}
            onClick={() => start(action)}
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
          {menu.map((action) => (
            <MenuItem
              key={action}
              danger={DANGEROUS.includes(action)}
              onSelect={() => {
                if (action !== 'pay') start(action);
              }}
            >
              {labelOf(action)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
