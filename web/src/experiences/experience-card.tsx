import { Link } from '@tanstack/react-router';
import { Briefcase, Star } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { perHour } from '@/shared/lib/money.ts';
import { Avatar, Cover, coverUrl } from '@/shared/ui/card.tsx';
import { Chip } from '@/shared/ui/chip.tsx';
import { Skeleton } from '@/shared/ui/skeleton.tsx';
import { BookButton } from './book-button.tsx';
import { copy } from './copy.ts';
import { HoverTeaser } from './teaser.tsx';

export type Experience = Schema<'ExperienceView'>;

interface ExperienceCardProps {
  experience: Experience;
  onBook: () => void;
  /** Above the fold. */
  eager?: boolean;
}

/** An experience in a grid: the cover is the card, and leads to its page. */
export function ExperienceCard({ experience, onBook, eager = false }: ExperienceCardProps) {
  const [rested, setRested] = useState(false);
  return (
    <article
      onPointerEnter={() => setRested(true)}
      onPointerLeave={() => setRested(false)}
      onFocus={() => setRested(true)}
      onBlur={() => setRested(false)}
      className="group relative grid h-full grid-cols-1 grid-rows-[auto_auto_1fr_auto] content-start"
    >
      <Cover
        src={experience.cover}
        eager={eager}
        chip={<KindChip experience={experience} />}
        over={experience.teaser && <HoverTeaser src={experience.teaser} playing={rested} />}
      />
      <div className="mt-4 flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 text-card">
          <Link
            to="/experiences/$id"
            params={{ id: experience.id }}
            className="line-clamp-2 rounded-control [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card"
          >
            {experience.title}
          </Link>
        </h2>
        <Price price={experience.pricePerHour} />
      </div>
      <p className="mt-1 line-clamp-2 text-ink-2 text-small">{experience.description}</p>
      <div className="mt-4 flex min-h-10 items-center justify-between gap-4">
        <span className="flex min-w-0 items-center gap-2.5 text-ink-2 text-small">
          <Avatar src={coverUrl(experience.user_id)} />
          <span className="truncate">{experience.mentorName}</span>
        </span>
        <span className="relative z-10">
          <BookButton experience={experience} onBook={onBook} />
        </span>
      </div>
    </article>
  );
}

function Price({ price }: { price: number }) {
  return <span className="data shrink-0 text-meta">{perHour(price)}</span>;
}

/** Which side of the market it is on, with its icon: a briefcase for `Briefcase`, a star for anything else. */
export function KindChip({ experience }: { experience: Pick<Experience, 'icon' | 'side'> }) {
  const Icon = experience.icon === 'Briefcase' ? Briefcase : Star;
  return (
    <Chip tone="scrim">
      <Icon aria-hidden="true" />
      {copy.side[experience.side]}
    </Chip>
  );
}

/** The card's geometry while it loads. */
export function ExperienceCardSkeleton({ picture }: { picture: boolean }) {
  return (
    <div>
      <Skeleton className="aspect-4/3 rounded-card!" picture={picture} />
      <div className="mt-4 flex justify-between gap-4">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-6 w-16" />
      </div>
      <Skeleton className="mt-2 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-4/5" />
      <div className="mt-4 flex h-10 items-center justify-between">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-10 w-24" />
      </div>
    </div>
  );
}
