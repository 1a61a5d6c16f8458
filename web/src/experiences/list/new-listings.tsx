import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, body } from '@/shared/api/client.ts';
import { experienceKeys } from '@/shared/api/query-keys.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { CardGrid } from '@/shared/ui/page/card.tsx';
import { Loading } from '@/shared/ui/page/skeleton.tsx';
import type { Side } from '../address.ts';
import { copy } from '../copy.ts';
import { type Experience, ExperienceCard, ExperienceCardSkeleton } from '../experience-card.tsx';
import { WithBookingDialog } from '../with-booking-dialog.tsx';
import { copy as texts } from './copy.ts';

/** How many are shown. */
const NEWEST = 3;

/** The newest open listings of one side. */
const newestQuery = (side: Side) =>
  queryOptions({
    queryKey: experienceKeys.newest(side),
    queryFn: async () =>
      (await body(api.GET('/api/experiences', { params: { query: { side, limit: NEWEST } } }))).experiences,
  });

/** The newest offers or briefs; nothing if there are none. */
export function NewListings({ side }: { side: Side }) {
  const newest = useQuery(newestQuery(side));
  if (newest.data?.length === 0) return null;
  return (
    <section aria-labelledby="new-listings">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h2 id="new-listings" className="text-title-2">
          {texts.title[side]}
        </h2>
        <Link to="/experiences" search={{ side }} className={buttonStyles()}>
          {texts.all[side]}
        </Link>
      </div>
      <ErrorLine title={copy.failed} list={newest} />
      {newest.isPending && (
        <Loading text={copy.loading}>
          <CardGrid>
            {Array.from({ length: NEWEST }, (_, place) => place).map((place) => (
              <li key={place}>
                <ExperienceCardSkeleton picture={false} />
              </li>
            ))}
          </CardGrid>
        </Loading>
      )}
      {newest.data && <Cards listings={newest.data} />}
    </section>
  );
}

function Cards({ listings }: { listings: readonly Experience[] }) {
  return (
    <WithBookingDialog>
      {(book) => (
        <CardGrid>
          {listings.map((experience) => (
            <li key={experience.id}>
              <ExperienceCard experience={experience} eager onBook={() => book(experience)} />
            </li>
          ))}
        </CardGrid>
      )}
    </WithBookingDialog>
  );
}
