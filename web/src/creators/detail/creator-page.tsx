import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { perHour } from '@/shared/money/money.ts';
import { longDate } from '@/shared/time/dates.ts';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { DetailPage } from '@/shared/ui/catalogue/detail-page.tsx';
import { Avatar, Cover, coverUrl, Panel } from '@/shared/ui/page/card.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import type { Creator } from '../creator-card.tsx';
import { OfferButton } from '../offer/offer-button.tsx';
import { creatorQuery } from '../queries.ts';
import { copy } from './copy.ts';

interface CreatorPageProps {
  id: string;
  /** The viewer's id if they are a hirer and so may offer this creator a project. */
  hirerId: string | undefined;
  /** The viewer's brief that is about to be offered. */
  offering?: string | undefined;
  /** Shown if the viewer has to pay an overdue booking first. */
  overdueNotice: ReactNode;
  /** Buttons to write to this creator. */
  contact: (creator: Creator) => ReactNode;
}

/** A creator's public profile with the price per hour that they named. */
export function CreatorPage({ id, hirerId, offering, overdueNotice, contact }: CreatorPageProps) {
  const found = useQuery(creatorQuery(id));
  return (
    <DetailPage found={found} list="/creators" words={copy} loading={<CreatorLoading />}>
      {(creator) => (
        <Loaded
          creator={creator}
          offer={
            hirerId &&
            hirerId !== id && (
              <>
                {overdueNotice}
                <OfferButton
                  creator={creator}
                  hirerId={hirerId}
                  offering={offering}
                  disabled={Boolean(overdueNotice)}
                />
              </>
            )
          }
          contact={contact(creator)}
        />
      )}
    </DetailPage>
  );
}

function Loaded({ creator, offer, contact }: { creator: Creator; offer: ReactNode; contact: ReactNode }) {
  return (
    <article>
      <PageTitle title={creator.full_name} />
      <Cover src={coverUrl(`${creator.id}-band`)} ratio="band" eager />
      <div className="-mt-12 relative ml-5 inline-block rounded-full border-4 border-canvas sm:ml-8">
        <Avatar src={creator.cover} size={96} />
      </div>
      <div className="mt-4 grid grid-cols-1 gap-10 lg:grid-cols-[1fr_360px] lg:gap-16">
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <h1 className="text-title-1 [overflow-wrap:anywhere]">{creator.full_name}</h1>
          {creator.tags.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {creator.tags.map((tag) => (
                <li key={tag} className="max-w-full">
                  <Link to="/creators" search={{ tags: tag }} className="block rounded-full">
                    <Chip>{tag}</Chip>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <p className="max-w-[65ch] whitespace-pre-line text-lead">{creator.description || copy.noDescription}</p>
        </div>
        <aside className="lg:sticky lg:top-(--sticky-top,96px) lg:-mt-8 lg:self-start">
          <Panel>
            {creator.price_is_default ? (
              <p className="text-ink-2">{copy.noPrice}</p>
            ) : (
              <p className="data text-title-2">{perHour(creator.pricePerHour)}</p>
            )}
            <div className="mt-6 grid grid-cols-1 gap-2.5">
              {offer}
              {contact}
            </div>
            <dl className="mt-6 flex justify-between border-line border-t pt-4 text-small">
              <dt className="text-ink-3">{copy.since}</dt>
              <dd className="data text-meta">
                <time dateTime={creator.createdAt}>{longDate(creator.createdAt)}</time>
              </dd>
            </dl>
          </Panel>
        </aside>
      </div>
    </article>
  );
}

function CreatorLoading() {
  return (
    <Loading text={copy.loading}>
      <Skeleton className="aspect-5/2 max-h-[min(400px,34svh)] w-full rounded-card!" picture />
      <div className="mt-16 grid grid-cols-1 gap-10 lg:grid-cols-[1fr_360px] lg:gap-16">
        <div className="grid grid-cols-1 content-start gap-5">
          <Skeleton className="h-12 w-1/2" />
          <Skeleton className="h-7 w-72 rounded-full!" />
          <Skeleton className="h-28 w-full" />
        </div>
        <Skeleton className="h-44 rounded-panel!" />
      </div>
    </Loading>
  );
}
