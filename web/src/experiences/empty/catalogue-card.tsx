import type { Schema } from '@/shared/api/client.ts';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { Cover } from '@/shared/ui/page/card.tsx';
import { copy as empty } from './copy.ts';

/** An item of the assistant's catalogue, shown for a search without results; it can't be booked. */
export function CatalogueCard({ item }: { item: Schema<'ChatResult'> }) {
  return (
    <article className="grid grid-cols-1 items-center gap-6 md:grid-cols-[minmax(0,320px)_1fr]">
      <Cover src={item.cover} chip={<Chip tone="scrim">{empty.catalogue.chip}</Chip>} eager />
      <div className="min-w-0">
        <h2 className="text-title-2 [overflow-wrap:anywhere]">{item.title}</h2>
        <p className="mt-2 max-w-[60ch] text-ink-2">{item.description}</p>
        <p className="mt-4 text-ink-3 text-small">{empty.catalogue.notYet}</p>
      </div>
    </article>
  );
}
