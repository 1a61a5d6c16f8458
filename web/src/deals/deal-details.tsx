import { Fragment } from 'react';
import { cents, perHour } from '@/shared/money/money.ts';
import { longDate } from '@/shared/time/dates.ts';
import { EmailAddress } from '@/shared/ui/email-address.tsx';
import { copy } from './copy.ts';
import type { Booking, Project } from './lists.ts';
import { amountStands } from './progress.ts';

/** Request date, price and duration. */
export function DealDetails({ deal }: { deal: Booking | Project }) {
  return (
    <>
      <time dateTime={deal.created_at}>{longDate(deal.created_at)}</time>
      {priceFacts(deal).map((fact) => (
        <Fragment key={fact}>
          {'\u00a0· '}
          <span className="whitespace-nowrap">{fact}</span>
        </Fragment>
      ))}
      {'\u00a0· '}
      {isPayable(deal) ? cents(deal.total_cents) : <s>{cents(deal.total_cents)}</s>}
    </>
  );
}

/** The other people: hirers see the creator, creators the hirer, admins both. A concierge request has only one side. */
export function counterparties(deal: Booking | Project) {
  const hirer = { side: 'hirer', id: deal.hirer_id, ...deal.experiences.users } as const;
  const creator = { side: 'creator', id: deal.creator_id, ...deal.users } as const;
  const people =
    deal.viewer_side === 'operator' ? [hirer, creator] : [deal.viewer_side === 'creator' ? hirer : creator];
  return people.filter(({ id }) => id !== null);
}

/** Names and email addresses, one person per line; admins also see each person's side. */
export function Counterparties({ deal }: { deal: Booking | Project }) {
  const people = counterparties(deal);
  if (people.length === 0) return <p className="text-ink-3 text-small">{copy.nobody}</p>;
  return people.map(({ side, full_name, gone, email }) => (
    <p key={side} className="text-ink-2 text-small [overflow-wrap:anywhere]">
      {deal.viewer_side === 'operator' && <span className="text-ink-3">{copy.sides[side]}&nbsp;· </span>}
      {gone ? copy.gone : full_name || <EmailAddress>{email}</EmailAddress>}
      {full_name && (
        <span className="text-ink-3">
          {'\u00a0· '}
          {email ? <EmailAddress>{email}</EmailAddress> : copy.emailLater}
        </span>
      )}
    </p>
  ));
}

const isPayable = (deal: Booking | Project) =>
  amountStands({ status: 'booking_status' in deal ? deal.booking_status : deal.status, money: deal.money });

/** A fixed price has none per hour. */
function priceFacts(deal: Booking | Project) {
  const fixed = 'fixed_price_cents' in deal && deal.fixed_price_cents !== null;
  return fixed ? [] : [perHour(deal.experiences.price_per_hour), copy.terms.hour(deal.hours)];
}
