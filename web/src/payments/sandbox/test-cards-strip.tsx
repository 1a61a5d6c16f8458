import { FlaskConical } from 'lucide-react';
import { copy } from '../copy.ts';
import { formatCardNumber } from './card.ts';
import { TEST_CARDS, type TestCard } from './test-cards.ts';

/** Says that no money moves, and fills in the form with a test card on click. */
export function TestCardsStrip({ onChoose }: { onChoose: (card: TestCard) => void }) {
  return (
    <div className="grid grid-cols-1 gap-3 rounded-card border border-line-strong border-dashed p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="flex items-baseline gap-2 font-medium text-small">
          <FlaskConical aria-hidden="true" className="size-4 text-ink-2" />
          {copy.sandbox.strip}
        </p>
        <p className="text-ink-2 text-small">{copy.sandbox.stripText}</p>
      </div>
      <CardChips cards={TEST_CARDS.filter((card) => card.common)} onChoose={onChoose} />
      <details className="group/more">
        <summary className="inline-flex min-h-9 items-center text-ink-2 text-small underline underline-offset-4 hover:text-ink">
          {copy.sandbox.more}
        </summary>
        <div className="mt-2">
          <CardChips cards={TEST_CARDS.filter((card) => !card.common)} onChoose={onChoose} />
        </div>
      </details>
    </div>
  );
}

interface CardChipsProps {
  cards: readonly TestCard[];
  onChoose: (card: TestCard) => void;
}

function CardChips({ cards, onChoose }: CardChipsProps) {
  return (
    <ul aria-label={copy.sandbox.stripText} className="flex flex-wrap gap-1.5">
      {cards.map((card) => (
        <li key={card.number}>
          <button
            type="button"
            onClick={() => onChoose(card)}
            title={formatCardNumber(card.number)}
            className="min-h-10 rounded-full border border-line-strong px-3.5 text-ink-2 text-label transition-colors duration-150 hover:bg-hover hover:text-ink active:scale-98"
          >
            {copy.sandbox.effects[card.effect]}
            <span className="data ml-2 text-ink-2">{card.number.slice(-4)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
