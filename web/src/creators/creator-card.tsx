import { Link } from '@tanstack/react-router';
import { Briefcase, Sparkle } from 'lucide-react';
import type { Schema } from '@/shared/api/client.ts';
import { perHour } from '@/shared/money/money.ts';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { Cover, cardLink } from '@/shared/ui/page/card.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { copy } from './copy.ts';

export type Creator = Schema<'CreatorView'>;

interface CreatorCardProps {
  creator: Creator;
  /** Above the fold. */
  eager: boolean;
  /** The search of the list with this tag in its filter, or only this tag. */
  withTag: (tag: string) => { description?: string; tags?: string };
}

/**
 * A creator in a grid: a square picture beside the text; the card links to the page, its tags to the filtered list. The
 * icon is away from the price and its star has four points, because stars with five are ratings.
 */
export function CreatorCard({ creator, eager, withTag }: CreatorCardProps) {
  const Icon = creator.icon === 'Briefcase' ? Briefcase : Sparkle;
  return (
    <article className="group relative grid h-full grid-cols-1 content-start">
      <div className="grid grid-cols-[128px_1fr] gap-4">
        <Cover
          src={creator.cover}
          ratio="square"
          eager={eager}
          chip={
            <Chip tone="scrim">
              <Icon aria-hidden="true" />
              {copy.kind}
            </Chip>
          }
        />
        <div className="flex min-w-0 flex-col justify-end py-1">
          <h2 className="text-card">
            <Link to="/creators/$id" params={{ id: creator.id }} className={cardLink}>
              {creator.full_name}
            </Link>
          </h2>
          {!creator.price_is_default && (
            <span className="data mt-1.5 text-ink-2 text-meta">{perHour(creator.pricePerHour)}</span>
          )}
        </div>
      </div>
      <p className="mt-4 line-clamp-2 text-ink-2 text-small">{creator.description || copy.fresh}</p>
      {creator.tags.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-1.5">
          {creator.tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Link
                to="/creators"
                search={withTag(tag)}
                className="relative z-10 block rounded-full transition-colors duration-150 hover:bg-hover"
              >
                <Chip>{tag}</Chip>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** A placeholder of the card's size. */
export function CreatorCardSkeleton({ picture }: { picture: boolean }) {
  return (
    <div>
      <div className="grid grid-cols-[128px_1fr] gap-4">
        <Skeleton className="aspect-square rounded-card!" picture={picture} />
        <div className="grid content-end gap-2 py-1">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-5 w-16" />
        </div>
      </div>
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-4/5" />
      <Skeleton className="mt-4 h-7 w-48 rounded-full!" />
    </div>
  );
}
