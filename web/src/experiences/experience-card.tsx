import { Link } from '@tanstack/react-router';
import { Briefcase, Sparkle } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Avatar, Cover, cardLink, coverUrl } from '@/shared/ui/page/card.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { BookButton } from './book-button.tsx';
import { copy } from './copy.ts';
import { cardFacts, priceLabel } from './labels.ts';
import { HoverTeaser } from './teaser.tsx';

export type Experience = Schema<'ExperienceView'>;

interface ExperienceCardProps {
  experience: Experience;
  onBook: () => void;
  /** Above the fold. */
  eager?: boolean;
  /** In a list of its side only: its chip needs no word for that. */
  plain?: boolean;
}

/** An experience in a grid; the cover links to its page. */
export function ExperienceCard({ experience, onBook, eager = false, plain = false }: ExperienceCardProps) {
  const [hovered, setHovered] = useState(false);
  return (
    <article
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
      className="group relative grid h-full grid-cols-1 grid-rows-[auto_auto_1fr_auto] content-start"
    >
      <Cover
        src={experience.cover}
        eager={eager}
        chip={<KindChip experience={experience} plain={plain} />}
        over={experience.teaser && <HoverTeaser src={experience.teaser} playing={hovered} />}
      />
      <div className="mt-4 flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 text-card">
          <Link to="/experiences/$id" params={{ id: experience.id }} className={cardLink}>
            {experience.title}
          </Link>
        </h2>
        <span className="data shrink-0 text-meta">{priceLabel(experience)}</span>
      </div>
      <div className="mt-1 min-w-0">
        <p className="line-clamp-2 text-ink-2 text-small">{experience.description}</p>
        <CardFacts facts={cardFacts(experience)} />
      </div>
      <div className="mt-4 flex min-h-10 items-start justify-between gap-4">
        <span className="flex min-h-10 min-w-0 items-center gap-2.5 text-ink-2 text-small">
          <Avatar src={coverUrl(experience.user_id)} />
          <span className="truncate">{translateFallback(experience.mentorName)}</span>
        </span>
        <span className="relative z-10">
          <BookButton experience={experience} onBook={onBook} />
        </span>
      </div>
    </article>
  );
}

/** The most telling facts in one line. */
export function CardFacts({ facts }: { facts: readonly string[] }) {
  if (facts.length === 0) return null;
  return <p className="mt-2 truncate text-ink-3 text-label">{facts.join(' · ')}</p>;
}

interface KindChipProps {
  experience: Pick<Experience, 'icon' | 'side' | 'taken'>;
  /** The word is only for screen readers. */
  plain?: boolean;
}

/**
 * Brief or offer, and whether it is taken, with the server's icon: a briefcase for `Briefcase`, a star for anything else.
 * It has four points, because stars with five are ratings.
 */
export function KindChip({ experience, plain }: KindChipProps) {
  const Icon = experience.icon === 'Briefcase' ? Briefcase : Sparkle;
  const kind = copy.side[experience.side];
  return (
    <Chip tone="scrim">
      <Icon aria-hidden="true" />
      {experience.taken ? `${kind} · ${copy.taken}` : <span className={plain ? 'sr-only' : ''}>{kind}</span>}
    </Chip>
  );
}

/** A placeholder of the card's size. */
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
