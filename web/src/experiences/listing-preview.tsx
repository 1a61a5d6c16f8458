import { noPricePerHour, perHour } from '@/shared/lib/money.ts';
import { Avatar, Cover, coverUrl } from '@/shared/ui/card.tsx';
import { copy } from './copy.ts';
import { KindChip } from './experience-card.tsx';
import type { ListingDraft } from './listing-form.ts';

/** How many pictures take turns while a title is typed; each is fetched once. */
const PICTURES = 24;

interface ListingPreviewProps {
  draft: ListingDraft;
  side: 'wanted' | 'offered';
  name: string;
  userId: string;
  /** What it has already and keeps. */
  published?: { cover: string; icon: string } | undefined;
}

/** The card as it will look in the grid. */
export function ListingPreview({ draft, side, name, userId, published }: ListingPreviewProps) {
  const cover = published?.cover ?? coverUrl(pictureFor(draft.title));
  const icon = published?.icon ?? 'Star';
  const price = Number(draft.price);
  return (
    <section aria-label={copy.form.previewLabel}>
      <Cover src={cover} chip={<KindChip experience={{ icon, side }} />} eager />
      <div className="mt-4 flex items-baseline justify-between gap-4">
        <p className={`min-w-0 text-card [overflow-wrap:anywhere] ${draft.title ? '' : 'text-ink-3'}`}>
          {draft.title.trim() || copy.form.previewTitle}
        </p>
        <span className="data shrink-0 text-meta">{price > 0 ? perHour(price) : noPricePerHour()}</span>
      </div>
      <p className={`mt-1 line-clamp-2 text-small ${draft.description ? 'text-ink-2' : 'text-ink-3'}`}>
        {draft.description.trim() || copy.form.previewText}
      </p>
      <div className="mt-4 flex items-center gap-2.5 text-ink-2 text-small">
        <Avatar src={coverUrl(userId)} />
        <span className="truncate">{name}</span>
      </div>
      <p className="mt-4 border-line border-t pt-3 text-ink-3 text-label">
        {published ? copy.form.previewKept : copy.form.previewNote}
      </p>
    </section>
  );
}

function pictureFor(title: string) {
  let sum = 0;
  for (const letter of title.trim()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return `draft-${sum % PICTURES}`;
}
