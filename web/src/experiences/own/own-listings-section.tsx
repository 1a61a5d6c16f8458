import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { longDate } from '@/shared/time/dates.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { copy } from '../copy.ts';
import { copy as detail } from '../detail/copy.ts';
import type { Experience } from '../experience-card.tsx';
import { priceLabel } from '../labels.ts';
import { ownListingsQuery } from '../queries.ts';
import { copy as texts } from './copy.ts';

/** Few listings are taken. */
const ReopenButton = lazy(() => import('../detail/reopen-button.tsx'));
const UnpublishedListings = lazy(() => import('./unpublished-listings.tsx'));
const UnpublishDialog = lazy(() => import('../detail/unpublish-dialog.tsx'));

/** How many listings are shown at first. */
const SHORT = 3;

interface OwnListingsSectionProps {
  /** Anchor for links. */
  id: string;
  userId: string;
  creator: boolean;
}

/** The user's published experiences, with pending requests and links to edit or unpublish them. */
export default function OwnListingsSection({ id, userId, creator }: OwnListingsSectionProps) {
  const list = useInfiniteQuery(ownListingsQuery(userId));
  const [unpublishing, setUnpublishing] = useState<Experience>();
  const [all, setAll] = useState(false);
  const own = list.data?.pages.flatMap((page) => page.experiences);
  const shown = all ? own : own?.slice(0, SHORT);
  return (
    <Section id={id} title={texts.title} aside={own && own.length > 0 && <Publish creator={creator} />}>
      {own && shown && own.length > 0 && (
        <div>
          <ul className="border-line border-b">
            {shown.map((experience) => (
              <OwnRow key={experience.id} experience={experience} onUnpublish={() => setUnpublishing(experience)} />
            ))}
          </ul>
          {all && <ShowMore list={list} texts={{ ...texts, more: copy.more }} />}
          {own.length > SHORT && (
            <div className="grid place-items-center pt-6">
              <Button aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? texts.fewer : texts.all(list.data?.pages[0]?.count ?? own.length)}
              </Button>
            </div>
          )}
        </div>
      )}
      {own?.length === 0 && (
        <EmptyPanel small title={texts.none} hint={texts.noneHint} action={<Publish creator={creator} />} />
      )}
      {!own && list.error && (
        <ErrorPanel
          title={texts.failed}
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {!own && !list.error && (
        <Loading text={copy.loading}>
          <Skeleton className="h-24" />
        </Loading>
      )}
      <Suspense>
        {own && <UnpublishedListings userId={userId} />}
        {unpublishing && (
          <UnpublishDialog experience={unpublishing} own open onOpenChange={() => setUnpublishing(undefined)} />
        )}
      </Suspense>
    </Section>
  );
}

function Publish({ creator }: { creator: boolean }) {
  return (
    <Link to="/create-experience" className={buttonStyles({ size: 'sm' })}>
      {creator ? texts.offer : texts.brief}
    </Link>
  );
}

function OwnRow({ experience, onUnpublish }: { experience: Experience; onUnpublish: () => void }) {
  const waiting = experience.waiting ?? 0;
  const { id, title, actions } = experience;
  const text = detail.waiting[experience.side](waiting);
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-line border-t py-4 md:grid-cols-[96px_minmax(0,1fr)_auto] md:gap-x-6">
      <img
        src={experience.cover}
        alt=""
        loading="lazy"
        decoding="async"
        className="aspect-4/3 w-full rounded-control bg-raised object-cover"
      />
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <h3 className="text-card [overflow-wrap:anywhere]">
          <Link to="/experiences/$id" params={{ id }} className="rounded-control underline-offset-4 hover:underline">
            {title}
          </Link>
        </h3>
        <p className="data flex flex-wrap gap-x-3 text-ink-3 text-label">
          <span>{priceLabel(experience)}</span>
          <time dateTime={experience.created_at}>{longDate(experience.created_at)}</time>
        </p>
        {experience.taken && (
          <p>
            <Chip>{copy.taken}</Chip>
          </p>
        )}
        <p className={`text-small ${waiting > 0 ? 'flex items-center gap-2 font-medium' : 'text-ink-3'}`}>
          {waiting > 0 && <span aria-hidden="true" className="size-2 rounded-full bg-brand-ink" />}
          {waiting > 0 ? (
            <Link to="/deals" search={{ listing: id }} className="rounded-control underline underline-offset-4">
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap gap-2 md:col-span-1">
        {actions.includes('edit') && (
          <Link
            to="/experiences/$id/edit"
            params={{ id }}
            aria-label={copy.about(detail.edit, title)}
            className={buttonStyles({})}
          >
            {detail.edit}
          </Link>
        )}
        {actions.includes('reopen') && (
          <Suspense>
            <ReopenButton experience={experience} inRow />
          </Suspense>
        )}
        {actions.includes('unpublish') && (
          <Button look="ghost" aria-label={copy.about(detail.unpublish, title)} onClick={onUnpublish}>
            {detail.unpublish}
          </Button>
        )}
      </div>
    </li>
  );
}
