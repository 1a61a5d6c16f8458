import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { BookingList } from './booking-list.tsx';
import { copy } from './copy.ts';
import { DealDialogs } from './dialogs/deal-dialogs.tsx';
import { type Booking, DEAL_SECTIONS, type DealList, type Project, useBookings, useProjects } from './lists.ts';
import { ProjectList } from './project-list.tsx';
import type { ListSide } from './queries.ts';
import type { DealTab } from './tabs.ts';

/** How many deals a section shows; the page "Deals" has all of them. */
const SHOWN = 3;

interface DealSectionsProps {
  userId: string;
  sides: ListSide[];
}

/** The user's newest bookings and projects, on the profile. */
export default function DealSections({ userId, sides }: DealSectionsProps) {
  const bookings = useBookings(userId, sides);
  const projects = useProjects(userId, sides);
  // Those that need an answer or a payment come first; sorting keeps the order otherwise.
  const asked = bookings.items?.toSorted((a, b) => Number(b.your_turn) - Number(a.your_turn));
  const open = projects.items?.filter((project) => !project.is_completed);
  const over = projects.items?.filter((project) => project.is_completed) ?? [];
  const [requested, active, completed] = [asked?.slice(0, SHOWN), open?.slice(0, SHOWN), over.slice(0, SHOWN)];
  return (
    <DealDialogs bookings={requested ?? []} projects={[...(active ?? []), ...completed]}>
      <Section id={DEAL_SECTIONS.bookings} title={copy.bookings.title} aside={<AllDeals tab="your_turn" />}>
        <Listed
          list={bookings}
          items={requested}
          loading={copy.bookings.loading}
          failed={copy.bookings.failed}
          empty={<NoBookings side={sides.length === 1 ? sides[0] : 'creator'} />}
        >
          {(items: Booking[]) => <BookingList bookings={items} />}
        </Listed>
        <More all={asked} />
      </Section>
      <Section id={DEAL_SECTIONS.active} title={copy.projects.active} aside={<AllDeals tab="active" />}>
        <Listed
          list={projects}
          items={active}
          loading={copy.projects.loading}
          failed={copy.projects.failed}
          empty={<EmptyPanel small title={copy.projects.empty} hint={copy.projects.emptyHint} />}
        >
          {(items: Project[]) => <ProjectList projects={items} />}
        </Listed>
        <More all={open} />
      </Section>
      {completed.length > 0 && (
        <Section id={DEAL_SECTIONS.completed} title={copy.projects.completed} aside={<AllDeals tab="done" />}>
          <ProjectList projects={completed} />
          <More all={over} />
        </Section>
      )}
    </DealDialogs>
  );
}

/** Says so when a section does not show all. */
function More({ all = [] }: { all: readonly unknown[] | undefined }) {
  return all.length > SHOWN && <p className="pt-3 text-ink-3 text-small">{copy.page.more}</p>;
}

function AllDeals({ tab }: { tab: DealTab }) {
  return (
    <Link
      to="/deals"
      search={tab === 'your_turn' ? {} : { tab }}
      className={`-mr-3.5 ${buttonStyles({ look: 'ghost', size: 'sm' })}`}
    >
      {copy.page.all}
    </Link>
  );
}

interface ListedProps<T> {
  list: Pick<DealList<unknown>, 'error' | 'isFetching' | 'refetch'>;
  items: T[] | undefined;
  loading: string;
  failed: string;
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** A list that is loading, failed, empty or shown. What is on screen stays if a later load fails. */
function Listed<T>({ list, items, loading, failed, empty, children }: ListedProps<T>) {
  if (items) return items.length > 0 ? children(items) : empty;
  if (list.error) {
    return <ErrorPanel title={failed} error={list.error} retrying={list.isFetching} onRetry={list.refetch} />;
  }
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
