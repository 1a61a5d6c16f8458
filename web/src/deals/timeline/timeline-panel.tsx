import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNotFound } from '@/shared/api/problem.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { SidePanel } from '@/shared/ui/side-panel.tsx';
import { Loading, Skeleton } from '@/shared/ui/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/status-panels.tsx';
import { ActionButtons } from '../action-buttons.tsx';
import { copy } from '../copy.ts';
import { Counterparties, DealDetails } from '../deal-details.tsx';
import { hasReceipt } from '../progress.ts';
import { Feedback, ProjectLink } from '../project-list.tsx';
import { type Timeline, timelineQuery } from '../queries.ts';
import { StatusChip } from '../status-chip.tsx';
import { EventList } from './event-list.tsx';
import { MoneyLocation } from './money-location.tsx';
import { ProgressTrack } from './progress-track.tsx';
import { StateDiagramView } from './state-diagram-view.tsx';
import { UpcomingChanges } from './upcoming-changes.tsx';

/** One deal in full: its state, who must act, where the money is, what happens next and what has happened. */
export default function TimelinePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(timelineQuery(id));
  const booking = data?.booking;
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={booking?.experiences.title ?? copy.timeline.title}
      closeLabel={copy.timeline.close}
      cover={booking?.cover}
    >
      {data && <TimelineBody timeline={data} />}
      {!data && !error && <TimelineLoading />}
      {!data && error && isNotFound(error) && (
        <EmptyPanel small title={copy.timeline.notFound} hint={copy.timeline.notFoundHint} error={error} />
      )}
      {!data && error && !isNotFound(error) && (
        <ErrorPanel title={copy.timeline.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </SidePanel>
  );
}

function TimelineBody({ timeline }: { timeline: Timeline }) {
  const { booking, money, events } = timeline;
  return (
    <>
      <header className="grid grid-cols-1 gap-3">
        <div className="grid grid-cols-1 gap-1">
          <Counterparties deal={booking} />
        </div>
        <p className="data flex flex-wrap gap-x-3 text-ink-3 text-label">
          <DealDetails deal={booking} />
        </p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <StatusChip status={booking.status} />
          {booking.viewer_side !== 'operator' && booking.hirer_id && booking.creator_id && (
            <Link to="/messages" search={{ booking: booking.id }} className={buttonStyles({ size: 'sm' })}>
              {copy.timeline.write}
            </Link>
          )}
        </div>
      </header>
      <ProgressTrack booking={booking} />
      <CurrentState timeline={timeline} />
      <Part title={copy.timeline.money}>
        <MoneyLocation money={money} receipt={hasReceipt(money.state) ? booking.id : undefined} />
      </Part>
      <Part title={copy.timeline.next}>
        <UpcomingChanges steps={timeline.next} />
      </Part>
      <Part title={copy.machine.title}>
        <StateDiagramView timeline={timeline} />
      </Part>
      <Part title={copy.timeline.happened}>
        <EventList events={events} viewer={booking.viewer_side} />
      </Part>
    </>
  );
}

/** Who must act, for what, and the buttons to do it. */
function CurrentState({ timeline }: { timeline: Timeline }) {
  const { booking, project, headline, waiting_for, waiting_on } = timeline;
  // Requested changes are shown where the change was requested.
  const feedback = project?.status === 'changes_requested' ? project.hirer_feedback : null;
  const mine = waiting_on === 'you';
  // An admin acts with a reason, from the menu of the admins' list.
  const actions =
    booking.viewer_side === 'operator' ? [] : [...new Set([...booking.actions, ...(project?.actions ?? [])])];
  const title = booking.experiences.title;
  return (
    <section className="grid grid-cols-1 gap-4 rounded-panel bg-surface p-5 sm:p-6">
      <div className="grid grid-cols-1 gap-1.5">
        <p className={`flex items-center gap-2 text-label ${mine ? 'font-medium' : 'text-ink-2'}`}>
          {mine && <span aria-hidden="true" className="size-2 rounded-full bg-brand-ink" />}
          {copy.timeline.turnOf[waiting_on]}
        </p>
        <h3 className="text-title-2">{headline}</h3>
        {waiting_for !== '' && <p className="text-ink-2">{waiting_for}</p>}
      </div>
      {feedback && <Feedback text={feedback} />}
      {(actions.length > 0 || project?.project_link) && (
        <div className="flex flex-wrap gap-2">
          <ActionButtons
            id={booking.id}
            title={title}
            actions={actions}
            lead={mine}
            delivered={Boolean(project?.project_link)}
            refunding={booking.money === 'refund_window'}
          >
            {project?.project_link && <ProjectLink href={project.project_link} title={title} />}
          </ActionButtons>
        </div>
      )}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h3 className="font-medium text-ink-2 text-small">{title}</h3>
      {children}
    </section>
  );
}

function TimelineLoading() {
  return (
    <Loading text={copy.timeline.loading}>
      <div className="grid grid-cols-1 gap-6">
        <Skeleton className="h-1" />
        <Skeleton className="h-40" />
        <Skeleton className="h-28" />
        <Skeleton className="h-64" />
      </div>
    </Loading>
  );
}
