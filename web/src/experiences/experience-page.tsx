import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { isMissing } from '@/shared/api/problem.ts';
import { useSession } from '@/shared/api/session.ts';
import { longDate } from '@/shared/lib/dates.ts';
import { perHour } from '@/shared/lib/money.ts';
import { PageTitle } from '@/shared/lib/page-title.tsx';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { Avatar, Cover, coverOf, Panel } from '@/shared/ui/card.tsx';
import { Chip } from '@/shared/ui/chip.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/panels.tsx';
import { Loading, Skeleton } from '@/shared/ui/skeleton.tsx';
import { BookButton } from './book-button.tsx';
import { WithBooking } from './booking.tsx';
import { copy } from './copy.ts';
import { type Experience, KindChip } from './experience-card.tsx';
import { experienceQuery } from './queries.ts';

const UnpublishDialog = lazy(() => import('./unpublish-dialog.tsx'));

/** One experience: its picture, its words, its price, and the way to book it. */
export function ExperiencePage({ id }: { id: string }) {
  const experience = useQuery(experienceQuery(id));
  return (
    <div className="page pt-6">
      <Link
        to="/experiences"
        className="-ml-2 inline-flex h-10 items-center gap-2 rounded-control px-2 text-ink-2 text-small hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {copy.detail.back}
      </Link>
      <div className="mt-4">
        {experience.isPending && <ExperienceLoading />}
        {experience.isError &&
          (isMissing(experience.error) ? (
            <EmptyPanel
              page
              title={copy.detail.missing}
              hint={copy.detail.missingText}
              action={
                <Link to="/experiences" className={buttonStyles()}>
                  {copy.detail.browse}
                </Link>
              }
            />
          ) : (
            <ErrorPanel
              page
              title={copy.detail.failed}
              error={experience.error}
              onRetry={() => void experience.refetch()}
              retrying={experience.isFetching}
            />
          ))}
        {experience.data && (
          <WithBooking>{(book) => <Loaded experience={experience.data} onBook={book} />}</WithBooking>
        )}
      </div>
    </div>
  );
}

function Loaded({ experience, onBook }: { experience: Experience; onBook: (experience: Experience) => void }) {
  return (
    <article>
      <PageTitle title={experience.title} />
      <Cover src={experience.cover} ratio="band" eager chip={<KindChip experience={experience} />} />
      <div className="mt-8 grid grid-cols-1 gap-10 lg:mt-12 lg:grid-cols-[1fr_360px] lg:gap-16">
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <h1 className="text-title-1 [overflow-wrap:anywhere]">{experience.title}</h1>
          <p className="flex items-center gap-3 text-ink-2">
            <Avatar src={coverOf(experience.user_id)} size={32} />
            <span className="min-w-0">
              {copy.detail.by} <span className="text-ink">{experience.mentorName}</span>
            </span>
          </p>
          <p className="max-w-[65ch] whitespace-pre-line text-lead">{experience.description}</p>
          {experience.tags.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {experience.tags.map((tag) => (
                <li key={tag} className="max-w-full">
                  <Chip>{tag}</Chip>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Aside experience={experience} onBook={onBook} />
      </div>
    </article>
  );
}

function Aside({ experience, onBook }: { experience: Experience; onBook: (experience: Experience) => void }) {
  const session = useSession();
  const own = session.state === 'person' && session.userId === experience.user_id;
  // An administrator may change and unpublish what is not their own.
  const edit = experience.actions.includes('edit');
  const unpublish = experience.actions.includes('unpublish');
  return (
    <aside className="lg:sticky lg:top-24 lg:self-start">
      <Panel>
        <p className="data text-title-2">{perHour(experience.pricePerHour)}</p>
        <p className="mt-3 text-ink-2 text-small">{own ? copy.detail.own : copy.detail[experience.side]}</p>
        <div className="mt-6 grid grid-cols-1 gap-3">
          <BookButton experience={experience} onBook={() => onBook(experience)} primary />
          {(edit || unpublish) && (
            <div className="grid auto-cols-fr grid-flow-col gap-3">
              {edit && (
                <Link
                  to="/experiences/$id/edit"
                  params={{ id: experience.id }}
                  className={buttonStyles({ look: own ? 'primary' : 'secondary', size: 'lg' })}
                >
                  {copy.detail.edit}
                </Link>
              )}
              {unpublish && <UnpublishButton experience={experience} />}
            </div>
          )}
        </div>
        <dl className="mt-6 flex justify-between border-line border-t pt-4 text-small">
          <dt className="text-ink-3">{copy.detail.since}</dt>
          <dd className="data text-meta">
            <time dateTime={experience.created_at}>{longDate(experience.created_at)}</time>
          </dd>
        </dl>
      </Panel>
    </aside>
  );
}

function UnpublishButton({ experience }: { experience: Experience }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button size="lg" wide onClick={() => setDialog('open')}>
        {copy.detail.unpublish}
      </Button>
      {dialog !== 'never' && (
        <Suspense>
          <UnpublishDialog
            experience={experience}
            open={dialog === 'open'}
            onOpenChange={(open) => setDialog(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  );
}

function ExperienceLoading() {
  return (
    <Loading text={copy.detail.loading}>
      <Skeleton className="aspect-5/2 max-h-[460px] w-full rounded-card!" />
      <div className="mt-8 grid grid-cols-1 gap-10 lg:mt-12 lg:grid-cols-[1fr_360px] lg:gap-16">
        <div className="grid grid-cols-1 content-start gap-5">
          <Skeleton className="h-12 w-3/4" />
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-32 w-full" />
        </div>
        <Skeleton className="h-56 rounded-panel!" />
      </div>
    </Loading>
  );
}
