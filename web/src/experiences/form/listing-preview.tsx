import type { ReactNode } from 'react';
import { perHour, shortDollars } from '@/shared/money/money.ts';
import { Avatar, Cover, coverUrl } from '@/shared/ui/page/card.tsx';
import type { Side } from '../address.ts';
import { copy as experiences } from '../copy.ts';
import { CardFacts, KindChip } from '../experience-card.tsx';
import { cardFacts } from '../labels.ts';
import { copy as texts } from './copy.ts';
import type { ListingDraft } from './listing-form.ts';
import { toFacts } from './listing-form.ts';

interface ListingPreviewProps {
  draft: ListingDraft;
  side: Side;
  name: string;
  userId: string;
  /** Cover and icon of a published experience, which don't change. */
  published?: { cover: string; icon: string } | undefined;
}

/** The card as it will look in the grid. */
export function ListingPreview({ draft, side, name, userId, published }: ListingPreviewProps) {
  const chip = <KindChip experience={{ icon: published?.icon ?? 'Star', side, taken: false }} />;
  return (
    <section aria-label={texts.previewLabel}>
      {/* before there is an id, nobody knows the picture */}
      {published ? <Cover src={published.cover} chip={chip} eager /> : <NoCover chip={chip} />}
      <div className="mt-4 flex items-baseline justify-between gap-4">
        <p className={`min-w-0 text-card [overflow-wrap:anywhere] ${draft.title ? '' : 'text-ink-3'}`}>
          {draft.title.trim() || texts.previewTitle}
        </p>
        <span className="data shrink-0 text-meta">{priceOf(draft)}</span>
      </div>
      <p className={`mt-1 line-clamp-2 text-small ${draft.description ? 'text-ink-2' : 'text-ink-3'}`}>
        {draft.description.trim() || texts.previewText}
      </p>
      <CardFacts facts={cardFacts({ facts: toFacts(draft), side })} />
      <div className="mt-4 flex items-center gap-2.5 text-ink-2 text-small">
        <Avatar src={coverUrl(userId)} />
        <span className="truncate">{name}</span>
      </div>
      <p className="mt-4 border-line border-t pt-3 text-ink-3 text-label">
        {published ? texts.previewKept : texts.previewNote}
      </p>
    </section>
  );
}

function priceOf({ pricing, price, total }: ListingDraft) {
  const dollars = Number(pricing === 'fixed' ? total : price);
  if (!(dollars > 0)) return '';
  return pricing === 'fixed' ? experiences.facts.total(shortDollars(dollars)) : perHour(dollars);
}

/** As large as the picture that it will get. */
const NoCover = ({ chip }: { chip: ReactNode }) => (
  <div className="relative aspect-4/3 rounded-card border border-line bg-raised">
    <div className="absolute top-3 left-3 flex">{chip}</div>
  </div>
);
