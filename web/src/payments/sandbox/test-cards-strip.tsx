import { FlaskConical } from 'lucide-react';
import { copy } from '../copy.ts';
import { groupNumber } from './card.ts';
import { TEST_CARDS, type TestCard } from './test-cards.ts';

const GROUPS: readonly TestCard['group'][] = ['succeeds', 'asks', 'declines'];

/** Says that no money moves here, and fills the form with a card at a click. */
export function TestCards({ onChoose }: { onChoose: (card: TestCard) => void }) {
  return (
    <details open className="group/cards rounded-card border border-line-strong border-dashed p-4">
      <summary className="flex list-none items-center gap-2 font-medium text-small [&::-webkit-details-marker]:hidden">
        <FlaskConical aria-hidden="true" className="size-4 text-ink-2" />
        {copy.sandbox.strip}
      </summary>
      <p className="mt-1.5 text-ink-2 text-small">{copy.sandbox.stripText}</p>
      <dl className="mt-4 grid grid-cols-1 gap-3">
        {GROUPS.map((group) => (
          <div key={group} className="grid grid-cols-1 gap-1.5 sm:grid-cols-[76px_minmax(0,1fr)]">
            <dt className="text-ink-3 text-label sm:pt-2.5">{copy.sandbox.groups[group]}</dt>
            <dd className="flex flex-wrap gap-1.5">
              {TEST_CARDS.filter((card) => card.group === group).map((card) => (
                <button
                  key={card.number}
                  type="button"
                  onClick={() => onChoose(card)}
                  aria-label={copy.sandbox.fill(card.label, groupNumber(card.number))}
                  title={groupNumber(card.number)}
                  className="min-h-9 rounded-full border border-line-strong px-3 text-ink-2 text-label transition-colors duration-150 hover:bg-hover hover:text-ink active:scale-98"
                >
                  {card.label}
                </button>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
