import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/money/money.ts';
import { useNow } from '@/shared/time/now.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { coverUrl } from '@/shared/ui/page/card.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { BUTTONS } from './arrange-actions.ts';
import { copy } from './copy.ts';
import type { Action } from './deal-actions.ts';
import { dealDate } from './deal-date.ts';
import { OtherSide } from './other-side.tsx';
import { nameOf } from './parties.ts';
import type { DealRowView } from './queries.ts';
import { RowAmount } from './row-amount.tsx';
import { StateChip } from './status-chip.tsx';

/** Buttons of a row only if they are the next step; everything else is in its menu, and hours are agreed on the page. */
const OPTIONAL = BUTTONS.filter((action) => action !== 'accept_hours' && action !== 'refuse_hours');

/** Whether an action is only in the row's menu. */
const isInMenu = (action: Action, main: readonly string[]) => action === 'accept_work' || !main.includes(action);

function splitText({ refund_cents, creator_cents }: Schema<'SplitView'>, viewer: DealRowView['viewer_side']): string {
  const { split } = copy.page;
  return viewer === 'creator' ? split.creator(cents(creator_cents)) : split.hirer(cents(refund_cents));
}

interface DealsRowProps {
  deal: DealRowView;
  /** What distinguishes the amount among those of all rows. */
  amountNote?: string | undefined;
  /** What this person proposes. All rows are about one listing then, and differ by the people. */
  children?: ReactNode;
}

/** One deal: what it is, with whom, how much, until when, and the next action. */
export function DealsRow({ deal, amountNote, children }: DealsRowProps) {
  const now = useNow();
  const compared = children !== undefined;
  const title = (compared && nameOf(deal.other)) || translateFallback(deal.title);
  const date = dealDate(deal, now);
  const late = deal.date?.what === 'pay_by' && Date.parse(deal.date.at) < now;
  return (
    <li className="group grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-4 border-line border-t py-5 first:border-t-0 lg:grid-cols-[112px_minmax(0,1fr)_auto] sm:gap-x-6">
      <div className="row-span-2 aspect-4/3 overflow-hidden rounded-control bg-raised">
        <img
          src={compared && deal.other.id ? coverUrl(deal.other.id) : deal.cover}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover transition-transform duration-700 ease-out group-hover:scale-[1.045]"
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-1 lg:row-span-2">
        <h2 className="text-card [overflow-wrap:anywhere]">
          <Link to="/deals/$id" params={{ id: deal.id }} className="rounded-control underline-offset-4 hover:underline">
            {title}
          </Link>
        </h2>
        {children ?? (
          <p className="text-ink-2 text-small [overflow-wrap:anywhere]">
            <OtherSide other={deal.other} viewer={deal.viewer_side} />
          </p>
        )}
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
          <StateChip deal={deal} />
          {deal.split && <span className="text-small">{splitText(deal.split, deal.viewer_side)}</span>}
          {date && <span className={`text-small ${late ? 'text-danger' : 'text-ink-2'}`}>{date}</span>}
        </div>
      </div>
      <RowAmount deal={deal} note={amountNote} />
      <div className="mt-4 flex flex-wrap items-center gap-2 max-lg:col-span-2 lg:justify-self-end">
        <RowActions deal={deal} title={title} />
      </div>
    </li>
  );
}

function RowActions({ deal, title }: { deal: DealRowView; title: string }) {
  const { main_actions: main } = deal;
  // An action without a button here is taken on the deal's page.
  const hasButton = OPTIONAL.some((action) => main.includes(action));
  // Work is inspected on the deal's page, where its link is.
  const inspects = main.includes('accept_work');
  return (
    <ActionButtons
      id={deal.id}
      title={title}
      deal={deal}
      version={deal.terms_version}
      inMenu={OPTIONAL.filter((action) => isInMenu(action, main))}
      refunding={deal.money === 'refund_window'}
      lead={hasButton}
      labels={{ pay: deal.money === 'processing' ? copy.actions.finishPayment : copy.actions.payRow }}
    >
      {(inspects || !hasButton) && (
        <Link
          to="/deals/$id"
          params={{ id: deal.id }}
          aria-label={`${inspects ? copy.actions.inspect : copy.page.open}: ${title}`}
          className={buttonStyles({ look: inspects ? 'primary' : 'secondary' })}
        >
          {inspects ? copy.actions.inspect : copy.page.open}
        </Link>
      )}
    </ActionButtons>
  );
}
