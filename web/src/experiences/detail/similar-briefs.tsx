import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { CardGrid, Cover, cardLink } from '@/shared/ui/page/card.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { copy } from '../copy.ts';
import { copy as empty } from '../empty/copy.ts';
import { CardFacts, type Experience } from '../experience-card.tsx';
import { cardFacts, priceLabel } from '../labels.ts';
import { similarQuery } from '../queries.ts';
import { copy as detail } from './copy.ts';

/** Below a taken brief: open ones like it. */
export default function SimilarBriefs({ experience }: { experience: Experience }) {
  const similar = useQuery(similarQuery(experience));
  return (
    <section aria-labelledby="similar" className="mt-16 border-line border-t pt-10">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h2 id="similar" className="text-title-2">
          {detail.similar}
        </h2>
        <Link to="/experiences" search={{ side: 'wanted' }} className={buttonStyles()}>
          {detail.allBriefs}
        </Link>
      </div>
      {similar.isPending && (
        <Loading text={copy.loading}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      <ErrorLine title={detail.similarFailed} list={similar} />
      {similar.data?.length === 0 && <p className="text-ink-2">{empty.noneOfSide}</p>}
      {similar.data && similar.data.length > 0 && (
        <CardGrid>
          {similar.data.map((other) => (
            <li key={other.id}>
              <article className="group relative grid grid-cols-[128px_1fr] items-center gap-4">
                <Cover src={other.cover} />
                <div className="min-w-0">
                  <h3 className="text-card">
                    <Link to="/experiences/$id" params={{ id: other.id }} className={cardLink}>
                      {other.title}
                    </Link>
                  </h3>
                  <p className="data mt-1 text-meta">{priceLabel(other)}</p>
                  <CardFacts facts={cardFacts(other)} />
                </div>
              </article>
            </li>
          ))}
        </CardGrid>
      )}
    </section>
  );
}
