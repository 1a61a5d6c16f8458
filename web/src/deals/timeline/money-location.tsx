import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/money/money.ts';
import { copy as deals } from '../copy.ts';
import { type MoneyHolder, moneyHolder } from '../progress.ts';
import { copy } from './copy.ts';
import { RefusedMoney } from './refused-money.tsx';

type Money = Schema<'DealMoney'>;

/** The states in which money was to be sent on or back. */
const SENT: readonly Money['state'][] = ['released', 'refunded', 'partially_refunded'];

/** In less than this, the longest word of a place and the amount beside it would not fit. */
const STACKED_BELOW = '340px';

interface MoneyLocationProps {
  money: Money;
  /** The booking with the receipt, if there is one. */
  receipt: string | undefined;
  viewer: Schema<'ViewerSide'>;
}

/** Where the money is: hirer, held, or creator. */
export function MoneyLocation({ money, receipt, viewer }: MoneyLocationProps) {
  const here = moneyHolder(money.state);
  // after a split, part of the money is back with the hirer
  const back = money.refunded_cents > 0;
  const first = here === 'returned' || back ? 'returned' : 'hirer';
  return (
    <div data-keep-visible className="grid grid-cols-1 gap-4">
      {money.state !== 'void' && (
        // where three places with their names don't fit beside each other, they are below each other, without arrows
        <div style={{ containerType: 'inline-size' }}>
          <ol className="flex flex-wrap gap-1">
            <HolderBox
              name={nameOf(first, viewer)}
              here={here === first || back}
              amount={money.refunded_cents || money.total_cents}
            />
            <Arrow />
            <HolderBox name={copy.places.held} here={here === 'held'} amount={money.held_cents || money.total_cents} />
            <Arrow />
            <HolderBox
              name={nameOf('creator', viewer)}
              here={here === 'creator'}
              amount={money.released_cents || money.creator_cents}
            />
          </ol>
        </div>
      )}
      <p className="text-ink-2 text-small">{money.text}</p>
      {receipt && SENT.includes(money.state) && <RefusedMoney id={receipt} />}
      {receipt && (
        <Link
          to="/receipts/$id"
          params={{ id: receipt }}
          className="justify-self-start rounded-control text-small underline underline-offset-4"
        >
          {deals.timeline.receipt}
        </Link>
      )}
    </div>
  );
}

/** The name of a side's place; the viewer's own says "you". */
function nameOf(place: Exclude<MoneyHolder, 'held'>, viewer: MoneyLocationProps['viewer']): string {
  const side = place === 'creator' ? 'creator' : 'hirer';
  return (viewer === side ? copy.ownPlaces : copy.places)[place];
}

function HolderBox({ name, here, amount }: { name: string; here: boolean; amount: number }) {
  return (
    <li
      aria-current={here || undefined}
      style={{ flexBasis: `clamp(0px, (${STACKED_BELOW} - 100cqw) * 999, 100%)` }}
      className={`grid min-h-20 flex-1 content-between gap-2 rounded-card border p-3 ${here ? 'border-transparent bg-raised' : 'border-line border-dashed'}`}
    >
      <span className={`text-label ${here ? 'text-ink-2' : 'text-ink-3'}`}>{name}</span>
      {here && <span className="data whitespace-nowrap text-small">{cents(amount)}</span>}
    </li>
  );
}

function Arrow() {
  return (
    <li
      aria-hidden="true"
      style={{ maxHeight: `clamp(0px, (100cqw - ${STACKED_BELOW}) * 999, 1rem)` }}
      className="self-center overflow-hidden text-ink-3"
    >
      <ChevronRight className="size-4" />
    </li>
  );
}
