import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { storedUserId, useSession } from '@/shared/api/session.ts';
import { shortDollars } from '@/shared/money/money.ts';
import { copy as terms } from '@/shared/terms/copy.ts';
import { longDate } from '@/shared/time/dates.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { DetailPage } from '@/shared/ui/catalogue/detail-page.tsx';
import { useIntent } from '@/shared/ui/catalogue/intent.ts';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Avatar, Cover, coverUrl, Panel } from '@/shared/ui/page/card.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { BookButton } from '../book-button.tsx';
import { type Experience, KindChip } from '../experience-card.tsx';
import { factPairs, policyText } from '../facts/pairs.ts';
import { hoursLabel, priceNote } from '../facts/values.ts';
import { priceLabel } from '../labels.ts';
import { experienceQuery } from '../queries.ts';
import { AskButton } from '../questions/ask-button.tsx';
import { withValues } from '../search.ts';
import { PageTeaser } from '../teaser.tsx';
import { WithBookingDialog } from '../with-booking-dialog.tsx';
import { copy as detail } from './copy.ts';

const UnpublishDialog = lazy(() => import('./unpublish-dialog.tsx'));
const ReopenButton = lazy(() => import('./reopen-button.tsx'));
const PublishedQuestions = lazy(() => import('../questions/published-questions.tsx'));
const SimilarBriefs = lazy(() => import('./similar-briefs.tsx'));

/** Loaded with the first click. */
const shareListing = async ({ id, title }: Experience) =>
  (await import('./share.ts')).share(title, `/experiences/${id}`);

interface ExperiencePageProps {
  id: string;
  /** Shown if the viewer has to pay an overdue booking first. */
  overdueNotice: ReactNode;
  /** The requests for the publisher's own listing that wait for an answer. */
  requests: (listing: string, count: number) => ReactNode;
}

/** One experience: picture, text, price and the button to book it. */
export function ExperiencePage({ id, overdueNotice, requests }: ExperiencePageProps) {
  const found = useQuery(experienceQuery(id));
  return (
    <DetailPage found={found} list="/experiences" words={detail} loading={<ExperienceLoading />}>
      {(experience) => (
        <WithBookingDialog>
          {(book) => <Loaded experience={experience} overdueNotice={overdueNotice} requests={requests} onBook={book} />}
        </WithBookingDialog>
      )}
    </DetailPage>
  );
}

interface LoadedProps extends Omit<ExperiencePageProps, 'id'> {
  experience: Experience;
  onBook: (experience: Experience) => void;
}

/** Whether this is the viewer's own listing; until the session is known, the stored one decides. */
function useIsOwn({ user_id }: Experience) {
  const session = useSession();
  if (session.state === 'unknown') return storedUserId() === user_id;
  return session.state === 'person' && session.userId === user_id;
}

function Loaded({ experience, overdueNotice, requests, onBook }: LoadedProps) {
  const own = useIsOwn(experience);
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
      <div className="mt-8 grid grid-cols-1 gap-10 lg:mt-12 lg:grid-cols-[1fr_360px] lg:grid-rows-[auto_1fr] lg:gap-16">
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <h1 className="text-title-1 [overflow-wrap:anywhere]">{experience.title}</h1>
          <p className="flex items-center gap-3 text-ink-2">
            <Avatar src={coverUrl(experience.user_id)} size={32} />
            <span className="min-w-0">
              {detail.by} <span className="text-ink">{translateFallback(experience.mentorName)}</span>
            </span>
          </p>
          <p className="max-w-[65ch] whitespace-pre-line text-lead">{experience.description}</p>
          {experience.tags.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {experience.tags.map((tag) => (
                <li key={tag} className="max-w-full">
                  <Link
                    to="/experiences"
                    search={withValues({ side: experience.side }, 'tags', [tag])}
                    className="relative block rounded-full transition-colors duration-150 after:absolute after:-inset-1 hover:bg-hover"
                  >
                    <Chip>{tag}</Chip>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Aside experience={experience} overdueNotice={overdueNotice} onBook={onBook} />
        <Facts experience={experience} />
      </div>
      {own && Boolean(experience.waiting) && (
        <div className="mt-12">{requests(experience.id, experience.waiting ?? 0)}</div>
      )}
      {experience.questions && (
        <Suspense>
          <PublishedQuestions
            experienceId={experience.id}
            questions={experience.questions}
            removable={own || experience.actions.includes('unpublish')}
          />
        </Suspense>
      )}
      {experience.taken && (
        <Suspense>
          <SimilarBriefs experience={experience} />
        </Suspense>
      )}
    </article>
  );
}

/** What the listing states about itself; nothing is guessed. */
function Facts({ experience }: { experience: Experience }) {
  const pairs = factPairs(experience);
  const policy = policyText(experience.facts);
  if (pairs.length === 0 && !policy) return null;
  return (
    <section aria-labelledby="facts" className="min-w-0 max-w-4xl">
      <h2 id="facts" className="text-card">
        {detail.facts}
      </h2>
      <dl className="mt-4 grid grid-cols-1 gap-x-12 border-line border-b text-small sm:grid-cols-2">
        {pairs.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-6 border-line border-t py-2.5">
            <dt className="shrink-0 text-ink-3">{name}</dt>
            <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
        {policy && (
          <div className="col-span-full border-line border-t py-2.5">
            <dt className="text-ink-3">{terms.cancellation}</dt>
            <dd className="mt-1">{policy}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Aside({ experience, overdueNotice, onBook }: Omit<LoadedProps, 'requests'>) {
  const own = useIsOwn(experience);
  const books = experience.actions.includes('book') && !experience.requested && !experience.pay_first;
  useIntent('book', experience.id, books, () => onBook(experience));
  // Admins may edit and unpublish other users' experiences.
  const edit = experience.actions.includes('edit');
  const unpublish = experience.actions.includes('unpublish');
  const reopen = experience.actions.includes('reopen');
  const note = priceNote(experience);
  return (
    <aside className="lg:sticky lg:top-(--sticky-top,96px) lg:row-span-2 lg:self-start">
      <Panel>
        <p className="data text-title-2">{priceLabel(experience)}</p>
        {note && <p className="data mt-1 text-ink-2 text-meta">{note}</p>}
        <p className="mt-3 text-ink-2 text-small">{viewerNote(experience, own)}</p>
        {own && <Waiting experience={experience} />}
        <div className="mt-6 grid grid-cols-1 gap-3">
          {experience.pay_first && overdueNotice}
          {!own && <BookButton experience={experience} onBook={() => onBook(experience)} primary />}
          {!own && <AskButton experience={experience} />}
          {own && experience.waiting === null && <OwnButtonsLoading experience={experience} />}
          {reopen && (
            <Suspense fallback={<Skeleton className="h-12" />}>
              <ReopenButton experience={experience} />
            </Suspense>
          )}
          {(edit || unpublish) && (
            <div className="grid auto-cols-fr grid-flow-col gap-3">
              {edit && (
                <Link
                  to="/experiences/$id/edit"
                  params={{ id: experience.id }}
                  className={buttonStyles({ look: own && !reopen ? 'primary' : 'secondary', size: 'lg' })}
                >
                  {detail.edit}
                </Link>
              )}
              {unpublish && <UnpublishButton experience={experience} own={own} />}
            </div>
          )}
          {own && (edit || reopen) && (
            <Link
              to="/create-experience"
              search={{ copy: experience.id }}
              className={buttonStyles({ look: 'ghost', size: 'lg' })}
            >
              {detail.publishCopy}
            </Link>
          )}
          {!experience.unpublished && (
            <Button look="ghost" size="lg" wide onClick={() => void shareListing(experience)}>
              {detail.share}
            </Button>
          )}
        </div>
        <dl className="mt-6 flex justify-between border-line border-t pt-4 text-small">
          <dt className="text-ink-3">{detail.since}</dt>
          <dd className="data text-meta">
            <time dateTime={experience.created_at}>{longDate(experience.created_at)}</time>
          </dd>
        </dl>
      </Panel>
    </aside>
  );
}

/** The publisher's buttons, while the data is still what guests get; nothing if theirs could not be loaded. */
function OwnButtonsLoading({ experience }: { experience: Experience }) {
  const { isRefetchError } = useQuery(experienceQuery(experience.id));
  if (isRefetchError) return null;
  return (
    <div aria-hidden="true" className={`grid gap-3 ${experience.taken ? '' : 'grid-cols-2'}`}>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className={experience.taken ? 'h-12' : 'col-span-2 h-12'} />
    </div>
  );
}

/** For the publisher: how many requests, or proposals for a brief, wait for an answer, and the way to them. */
function Waiting({ experience }: { experience: Experience }) {
  // not known to guests; the line keeps its place
  if (experience.waiting === null) return <p className="mt-3 text-small">&nbsp;</p>;
  const count = experience.waiting;
  const text = detail.waiting[experience.side](count);
  return (
    <p className={`mt-3 text-small ${count > 0 ? '' : 'text-ink-3'}`}>
      {count > 0 ? (
        <Link
          to="/deals"
          search={{ listing: experience.id }}
          className="rounded-control font-medium underline underline-offset-4"
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}

/** A note for the viewer about this experience. */
function viewerNote(experience: Experience, own: boolean): string {
  if (experience.unpublished) return detail.unlisted;
  if (own) return experience.taken ? detail.ownTaken : detail.own;
  if (experience.taken && !experience.requested) return detail.taken;
  if (experience.agreed) return detail.booked;
  if (experience.requested) return detail.requested[experience.side];
  return experience.actions.includes('book') ? nextStep(experience) : detail[experience.side];
}

/** What someone who can book it does next, and what an hourly price comes to. */
function nextStep({ side, mentorName, pricePerHour, facts }: Experience): string {
  const step = detail.next[side](translateFallback(mentorName));
  if (side === 'wanted' || facts.fixed_price_cents || !facts.hours) return step;
  return `${step} ${detail.estimate(shortDollars(pricePerHour * facts.hours), hoursLabel(facts.hours))}`;
}

function UnpublishButton({ experience, own }: { experience: Experience; own: boolean }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button size="lg" wide onClick={() => setDialog('open')}>
        {experience.unpublished ? detail.withhold : detail.unpublish}
      </Button>
      {dialog !== 'never' && (
        <Suspense>
          <UnpublishDialog
            experience={experience}
            own={own}
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
    <Loading text={detail.loading}>
      <Skeleton className="aspect-5/2 max-h-[min(400px,34svh)] w-full rounded-card!" picture />
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
