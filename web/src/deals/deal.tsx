import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { EmailAddress } from '@/shared/ui/email-address.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { copy } from './copy.ts';
import { counterparties } from './deal-details.tsx';
import { DealDialogs } from './dialogs/deal-dialogs.tsx';
import { OtherSide } from './other-side.tsx';
import type { Timeline } from './queries.ts';
import { StateChip } from './status-chip.tsx';
import { DealBody, MessageLink } from './timeline/deal-body.tsx';

/** A deal on a page of its own. */
export default function Deal({ timeline, ofCreator }: { timeline: Timeline; ofCreator: ReactNode }) {
  const { booking, project } = timeline;
  const title = translateFallback(booking.experiences.title);
  return (
    <DealDialogs bookings={[booking]} projects={project ? [project] : []}>
      <PageTitle title={title} />
      <header className="mb-6 grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-5 gap-y-4 sm:grid-cols-[152px_minmax(0,1fr)]">
        <img src={booking.cover} alt="" className="aspect-4/3 w-full rounded-control bg-raised object-cover" />
        <div className="grid min-w-0 grid-cols-1 content-start gap-3">
          <h1 className="text-title-1 [overflow-wrap:anywhere]">{title}</h1>
          <People booking={booking} />
          <div>
            <StateChip deal={booking} />
          </div>
        </div>
        <div className="col-span-2 flex flex-wrap items-center gap-2 sm:col-start-2 sm:col-end-3">
          <MessageLink booking={booking} />
          {booking.experience_id && timeline.listing?.visible && (
            <Link to="/experiences/$id" params={{ id: booking.experience_id }} className={buttonStyles({ size: 'sm' })}>
              {copy.page.listing}
            </Link>
          )}
        </div>
      </header>
      <DealBody timeline={timeline} ofCreator={ofCreator} wide />
    </DealDialogs>
  );
}

/** The other people, by name; their address once the money is held. */
function People({ booking }: { booking: Timeline['booking'] }) {
  const people = counterparties(booking);
  if (people.length === 0) return <p className="text-ink-3 text-small">{copy.nobody}</p>;
  return people.map(({ side, id, full_name, gone, email }) => (
    <p key={side} className="text-ink-2 text-small [overflow-wrap:anywhere]">
      <span className="text-ink-3">{copy.sides[side]}&nbsp;· </span>
      <OtherSide other={{ id, full_name, gone }} viewer={side === 'hirer' ? 'creator' : 'hirer'} />
      {email && (
        <span className="text-ink-3 max-sm:block">
          <span className="max-sm:hidden"> · </span>
          <EmailAddress>{email}</EmailAddress>
        </span>
      )}
    </p>
  ));
}
