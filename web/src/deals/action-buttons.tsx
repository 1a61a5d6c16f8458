import { Link } from '@tanstack/react-router';
import { ChevronDown, MoreHorizontal } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { Button, buttonStyles, IconButton } from '@/shared/ui/button.tsx';
import { Menu } from '@/shared/ui/menu.tsx';
import { OptionalBoundary } from '@/shared/ui/optional-boundary.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { arrangeActions, type Command, type ExplainedDeal, hasDelivery, isEarly } from './arrange-actions.ts';
import { actionLabel, copy } from './copy.ts';
import { type Action, useDealAction } from './deal-actions.ts';
import { type OpenDialog, useOpenDialog } from './open-dialog.ts';

/** Loaded with the first menu that opens. */
const MenuItems = lazy(() => import('./menu/menu-items.tsx'));

/** Actions that first open a dialog, for a text or a confirmation. */
const DIALOGS: Partial<Record<Command, OpenDialog['kind']>> = {
  accept: 'accept',
  counter: 'counter',
  deliver: 'deliver',
  request_changes: 'request_changes',
  accept_work: 'accept_work',
  extend_review: 'extend_review',
  reject: 'reject',
  cancel: 'cancel',
  withdraw: 'withdraw',
  decline_with_reason: 'decline',
  dispute: 'dispute',
  answer_dispute: 'answer_dispute',
  propose_split: 'propose_split',
  accept_split: 'accept_split',
  ask_hours: 'ask_hours',
  accept_hours: 'accept_hours',
  refuse_hours: 'refuse_hours',
};

interface ActionButtonsProps {
  id: string;
  title: string;
  /** What the server allows the viewer to do, and the state of the work. */
  deal: ExplainedDeal;
  /** The version of the terms on the screen, which "Accept" is about. */
  version?: number;
  /** What is expected of the viewer is offered elsewhere on the page: a single command stays in the menu. */
  quiet?: boolean;
  /** Actions that are only in the menu here. */
  inMenu?: readonly Action[];
  /** The money is being refunded; a dispute stops that. */
  refunding?: boolean;
  /** The first button is the primary one. */
  lead?: boolean;
  /** Other words for some buttons. */
  labels?: Partial<Record<Action, string>>;
  /** Shown after the buttons and before the menu. */
  children?: ReactNode;
}

/** Buttons for the actions that the server allows and that make sense now; a menu with the others. */
export function ActionButtons(props: ActionButtonsProps) {
  const { id, title, deal, version, refunding, lead, quiet, labels = {}, children } = props;
  const open = useOpenDialog();
  const { mutate, isPending, variables } = useDealAction(id);
  const arranged = arrangeActions(deal, props.inMenu);
  // A menu with one command, and nothing beside it, is that command.
  const lone = arranged.buttons.length === 0 && arranged.menu.length === 1 && !children && !quiet;
  const buttons: readonly Command[] = lone ? arranged.menu : arranged.buttons;
  const menu: readonly Command[] = lone ? [] : arranged.menu;

  const labelOf = (command: Command) =>
    command === 'decline_with_reason'
      ? copy.actions.declineWithReason
      : (labels[command] ??
        actionLabel(command, {
          delivered: hasDelivery(deal),
          refunding,
          early: isEarly(command, deal),
          offered: deal.actions.includes('accept_split'),
        }));
  const start = (action: Command) => {
    const kind = DIALOGS[action];
    if (kind) open({ kind, id, version });
    else if (action !== 'pay' && action !== 'counter' && action !== 'decline_with_reason') mutate({ action });
  };

  return (
    <>
      {buttons.map((action, place) => {
        const look = lead && !lone && place === 0 ? 'primary' : 'secondary';
        const label = labelOf(action);
        if (action === 'pay') return <PayLink key={action} id={id} title={title} label={label} look={look} />;
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
        <Menu trigger={menuButton(title, buttons.length === 0 && !children)}>
          <OptionalBoundary fallback={<Skeleton className="h-20" />}>
            <MenuItems commands={menu} waysOut={arranged.waysOut} deal={deal} labelOf={labelOf} onSelect={start} />
          </OptionalBoundary>
        </Menu>
      )}
    </>
  );
}

interface PayLinkProps {
  id: string;
  title: string;
  label: string;
  look: 'primary' | 'secondary';
}

function PayLink({ id, title, label, look }: PayLinkProps) {
  return (
    <Link
      to="/payment/$bookingId"
      params={{ bookingId: id }}
      // an amount and a date: too long for one line of a small phone in some languages
      style={{ height: 'auto', whiteSpace: 'normal' }}
      className={`${buttonStyles({ look })} min-h-10 max-w-full py-2 text-center`}
      aria-label={`${label}: ${title}`}
    >
      {label}
    </Link>
  );
}

/** What opens the menu: an icon beside other buttons, a word where it is alone. No component, because the menu adds to it. */
const menuButton = (title: string, alone: boolean) =>
  alone ? (
    <Button aria-label={copy.actions.more(title)}>
      {copy.actions.actions}
      <ChevronDown aria-hidden="true" className="size-4" />
    </Button>
  ) : (
    <IconButton label={copy.actions.more(title)} look="ghost">
      <MoreHorizontal aria-hidden="true" />
    </IconButton>
  );
