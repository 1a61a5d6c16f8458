import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { mailto } from '@/shared/lib/mailto.ts';
import { cents, perHourOf } from '@/shared/money/money.ts';
import { copy as terms } from '@/shared/terms/copy.ts';
import { calendarDate, longDate } from '@/shared/time/dates.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { EmailAddress } from '@/shared/ui/email-address.tsx';
import { copy as deals } from '../copy.ts';
import { useDealAction } from '../deal-actions.ts';
import { counterparties } from '../deal-details.tsx';
import type { Booking } from '../lists.ts';
import { useOpenDialog } from '../open-dialog.ts';
import { shownLinks } from '../shown-links.ts';
import { copy } from './copy.ts';

/** All details of a request, and the buttons to accept or decline it. */
export function BookingDetailsDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { mutate, isPending } = useDealAction(booking.id);
  const open = useOpenDialog();
  const may = (action: Booking['actions'][number]) => booking.actions.includes(action);
  return (
    <Dialog open onOpenChange={onClose} title={copy.details.title} cover={booking.cover} wide>
      <BookingDetails booking={booking} />
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {copy.details.close}
        </Button>
        {may('decline') && (
          <Button
            busy={isPending}
            busyText={deals.actions.processing}
            onClick={() => mutate({ action: 'decline', inDetails: true, done: onClose })}
          >
            {deals.actions.decline}
          </Button>
        )}
        {may('accept') && (
          <Button
            look="primary"
            disabled={isPending}
            onClick={() => open({ kind: 'accept', id: booking.id, version: booking.terms_version })}
          >
            {deals.actions.accept}
          </Button>
        )}
        {may('pay') && (
          <Link
            to="/payment/$bookingId"
            params={{ bookingId: booking.id }}
            className={buttonStyles({ look: 'primary', size: 'lg' })}
          >
            {deals.actions.pay}
          </Link>
        )}
      </DialogActions>
    </Dialog>
  );
}

function BookingDetails({ booking }: { booking: Booking }) {
  const { details } = copy;
  const { experiences } = booking;
  const links = shownLinks(booking.portfolio_link, booking.links);
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-5 sm:gap-x-8">
      <Fact wide term={details.experience}>
        <span className="block text-card">{translateFallback(experiences.title)}</span>
        <span className="mt-1 block whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {translateFallback(experiences.description)}
        </span>
      </Fact>
      {booking.message && (
        <Fact wide term={details.message}>
          <span className="whitespace-pre-line [overflow-wrap:anywhere]">{booking.message}</span>
        </Fact>
      )}
      <Fact data term={booking.fixed_price_cents === null ? details.price : details.fixedPrice}>
        {booking.fixed_price_cents === null ? perHourOf(booking.price_cents) : cents(booking.fixed_price_cents)}
      </Fact>
      <Fact data term={details.total}>
        {cents(booking.total_cents)}
        <span className="text-ink-3"> · {copy.details.forHours(booking.hours)}</span>
      </Fact>
      {booking.start_by && (
        <Fact data term={terms.start}>
          {calendarDate(booking.start_by)}
        </Fact>
      )}
      {booking.finish_by && (
        <Fact data term={terms.finish}>
          {calendarDate(booking.finish_by)}
        </Fact>
      )}
      {counterparties(booking).map(({ side, full_name, gone, email }) => (
        <Fragment key={side}>
          <Fact term={deals.sides[side]}>{gone ? deals.gone : full_name}</Fact>
          {!gone && (
            <Fact term={details.email}>
              {email ? (
                <a className="underline underline-offset-4" href={mailto(email)}>
                  <EmailAddress>{email}</EmailAddress>
                </a>
              ) : (
                full_name && <span className="text-ink-3">{details.emailLater}</span>
              )}
            </Fact>
          )}
        </Fragment>
      ))}
      {links.length > 0 && (
        <Fact wide term={details.portfolio}>
          {links.map((link) => (
            <a
              key={link}
              className="block underline underline-offset-4 [overflow-wrap:anywhere]"
              href={link}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
            >
              {link}
            </a>
          ))}
        </Fact>
      )}
      <Fact data term={details.id}>
        <span title={booking.id}>{booking.id.slice(-8)}</span>
      </Fact>
      <Fact term={details.submitted}>
        <time dateTime={booking.created_at}>{longDate(booking.created_at)}</time>
      </Fact>
    </dl>
  );
}

interface FactProps {
  term: string;
  wide?: boolean;
  /** Uses the style for numbers and ids. */
  data?: boolean;
  children: ReactNode;
}

function Fact({ term, wide, data, children }: FactProps) {
  return (
    <div className={`grid min-w-0 grid-cols-1 content-start gap-1 ${wide ? 'col-span-2' : ''}`}>
      <dt className="text-ink-3 text-small">{term}</dt>
      <dd className={data ? 'data text-small' : ''}>{children}</dd>
    </div>
  );
}
