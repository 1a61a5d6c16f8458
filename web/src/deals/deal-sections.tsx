import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { Loading, Skeleton } from '@/shared/ui/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/status-panels.tsx';
import { BookingList } from './booking-list.tsx';
import { copy } from './copy.ts';
import { DealDialogs } from './dialogs/deal-dialogs.tsx';
import { type Booking, DEAL_SECTIONS, type DealList, type Project, useBookings, useProjects } from './lists.ts';
import { ProjectList } from './project-list.tsx';
import { type ListSide, timelineQuery } from './queries.ts';

/** Loaded with the first timeline that is opened. */
const TimelinePanel = lazy(() => import('./timeline/timeline-panel.tsx'));

interface DealSectionsProps {
  userId: string;
  sides: ListSide[];
  /** The deal whose timeline is open. */
  open: string | undefined;
  onClose: () => void;
}

/** A person's bookings and projects, with everything that can be done to them. */
export default function DealSections({ userId, sides, open, onClose }: DealSectionsProps) {
  const [closed, setClosed] = useState(false);
  const bookings = useBookings(userId, sides, closed);
  const projects = useProjects(userId, sides);
  const timeline = useQuery({ ...timelineQuery(open ?? ''), enabled: open !== undefined }).data;
  const active = projects.items?.filter((project) => !project.is_completed);
  const completed = projects.items?.filter((project) => project.is_completed) ?? [];
  return (
    <DealDialogs
      bookings={[...(bookings.items ?? []), ...(timeline ? [timeline.booking] : [])]}
      projects={[...(projects.items ?? []), ...(timeline?.project ? [timeline.project] : [])]}
    >
      <Section
        id={DEAL_SECTIONS.bookings}
        title={copy.bookings.title}
        aside={
          <Button look="ghost" size="sm" aria-pressed={closed} onClick={() => setClosed(!closed)}>
            {closed ? copy.bookings.hideClosed : copy.bookings.showClosed}
          </Button>
        }
      >
        <Listed
          list={bookings}
          items={bookings.items}
          loading={copy.bookings.loading}
          failed={copy.bookings.failed}
          empty={<NoBookings side={sides.length === 1 ? sides[0] : 'creator'} />}
        >
          {(items: Booking[]) => <BookingList bookings={items} />}
        </Listed>
      </Section>
      <Section id={DEAL_SECTIONS.active} title={copy.projects.active}>
        <Listed
          list={projects}
          items={active}
          loading={copy.projects.loading}
          failed={copy.projects.failed}
          empty={<EmptyPanel small title={copy.projects.empty} hint={copy.projects.emptyHint} />}
        >
          {(items: Project[]) => <ProjectList projects={items} />}
        </Listed>
      </Section>
      {completed.length > 0 && (
        <Section id={DEAL_SECTIONS.completed} title={copy.projects.completed}>
          <ProjectList projects={completed} />
        </Section>
      )}
      <Suspense>{open !== undefined && <TimelinePanel id={open} onClose={onClose} />}</Suspense>
    </DealDialogs>
  );
}

interface ListedProps<T> {
  list: DealList<unknown>;
  items: T[] | undefined;
  loading: string;
  failed: string;
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** A list in each of its states. What is on screen stays when a later load fails. */
function Listed<T>({ list, items, loading, failed, empty, children }: ListedProps<T>) {
  if (items) {
    return (
      <div>
        {items.length > 0 ? children(items) : empty}
        <ShowMore list={list} texts={{ more: copy.more, failed }} />
      </div>
    );
  }
  if (list.error)
    return <ErrorPanel title={failed} error={list.error} retrying={list.isFetching} onRetry={list.refetch} />;
  return <RowsLoading text={loading} />;
}

function RowsLoading({ text }: { text: string }) {
  return (
    <Loading text={text}>
      {[0, 1].map((row) => (
        <div key={row} className="grid grid-cols-[72px_1fr] gap-6 border-line border-t py-5 sm:grid-cols-[152px_1fr]">
          <Skeleton className="aspect-4/3" />
          <div className="grid content-start gap-3">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

function NoBookings({ side = 'creator' }: { side: ListSide | undefined }) {
  return (
    <EmptyPanel
      small
      title={copy.bookings.empty}
      hint={copy.bookings.emptyHint[side]}
      action={
        <Link to={side === 'hirer' ? '/create-experience' : '/experiences'} className={buttonStyles({})}>
          {copy.bookings.emptyAction[side]}
        </Link>
      }
    />
  );
}
