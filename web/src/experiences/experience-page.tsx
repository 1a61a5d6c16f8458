import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '@/shared/api/session.ts';
import { longDate } from '@/shared/lib/dates.ts';
import { perHour } from '@/shared/lib/money.ts';
import { PageTitle } from '@/shared/lib/page-title.tsx';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { Avatar, Cover, coverUrl, Panel } from '@/shared/ui/card.tsx';
import { Chip } from '@/shared/ui/chip.tsx';
import { DetailPage } from '@/shared/ui/detail-page.tsx';
import { Loading, Skeleton } from '@/shared/ui/skeleton.tsx';
import { BookButton } from './book-button.tsx';
import { copy } from './copy.ts';
import { type Experience, KindChip } from './experience-card.tsx';
import { experienceQuery } from './queries.ts';
import { PageTeaser } from './teaser.tsx';
import { WithBookingDialog } from './with-booking-dialog.tsx';

const UnpublishDialog = lazy(() => import('./unpublish-dialog.tsx'));

/** One experience: its picture, its words, its price, and the way to book it. */
export function ExperiencePage({ id, overdueNotice }: { id: string; overdueNotice: ReactNode }) {
  const found = useQuery(experienceQuery(id));
  return (
    <DetailPage found={found} list="/experiences" words={copy.detail} loading={<ExperienceLoading />}>
      {(experience) => (
        <WithBookingDialog>
          {(book) => <Loaded experience={experience} overdueNotice={overdueNotice} onBook={book} />}
        </WithBookingDialog>
      )}
    </DetailPage>
  );
}

interface LoadedProps {
  experience: Experience;
  /** What the viewer has to pay before they may book. */
  overdueNotice: ReactNode;
  onBook: (experience: Experience) => void;
}

function Loaded({ experience, overdueNotice, onBook }: LoadedProps) {
  return (
    <article>
      <PageTitle title={experience.title} />
      <Cover
        src={experience.cover}
        ratio="band"
        eager
        chip={<KindChip experience={experience} />}
        over={experience.teaser && <PageTeaser src={experience.teaser} />}
      />
      <div className="mt-8 grid grid-cols-1 gap-10 lg:mt-12 lg:grid-cols-[1fr_360px] lg:gap-16">
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <h1 className="text-title-1 [overflow-wrap:anywhere]">{experience.title}</h1>
          <p className="flex items-center gap-3 text-ink-2">
            <Avatar src={coverUrl(experience.user_id)} size={32} />
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
        <Aside experience={experience} overdueNotice={overdueNotice} onBook={onBook} />
      </div>
    </article>
  );
}

function Aside({ experience, overdueNotice, onBook }: LoadedProps) {
  const session = useSession();
  const own = session.state === 'person' && session.userId === experience.user_id;
  // An administrator may change and unpublish what is not their own.
  const edit = experience.actions.includes('edit');
  const unpublish = experience.actions.includes('unpublish');
  return (
    <aside className="lg:sticky lg:top-24 lg:self-start">
      <Panel>
        <p className="data text-title-2">{perHour(experience.pricePerHour)}</p>
        <p className="mt-3 text-ink-2 text-small">{wordsOn(experience, own)}</p>
        <div className="mt-6 grid grid-cols-1 gap-3">
          {experience.pay_first && overdueNotice}
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

/** What the viewer should know before they act. */
function wordsOn(experience: Experience, own: boolean): string {
  if (own) return copy.detail.own;
  return experience.requested ? copy.detail.requested : copy.detail[experience.side];
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
      <Skeleton className="aspect-5/2 max-h-[min(460px,42svh)] w-full rounded-card!" picture />
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
