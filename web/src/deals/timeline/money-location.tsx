import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/lib/money.ts';
import { copy } from '../copy.ts';
import { type MoneyHolder, moneyHolder } from '../progress.ts';

type Money = Schema<'DealMoney'>;

interface MoneyLocationProps {
  money: Money;
  /** The booking whose receipt there is. */
  receipt: string | undefined;
}

/** Three pairs of hands; the money lies in one of them. */
export function MoneyLocation({ money, receipt }: MoneyLocationProps) {
  const here = moneyHolder(money.state);
  const first: MoneyHolder = here === 'returned' ? 'returned' : 'hirer';
  return (
    <div className="grid grid-cols-1 gap-4">
      <ol className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-1">
        <HolderBox place={first} here={here === first} amount={money.total_cents} />
        <Arrow />
        <HolderBox place="held" here={here === 'held'} amount={money.held_cents || money.total_cents} />
        <Arrow />
        <HolderBox place="creator" here={here === 'creator'} amount={money.released_cents || money.creator_cents} />
      </ol>
      <p className="text-ink-2 text-small">{money.text}</p>
      <dl className="data flex flex-wrap gap-x-8 gap-y-2 border-line border-t pt-4 text-small">
        <Amount term={copy.timeline.total} value={money.total_cents} />
        <Amount term={copy.timeline.fee} value={money.fee_cents} />
        <Amount term={copy.timeline.share} value={money.creator_cents} />
        {money.refunded_cents > 0 && <Amount term={copy.timeline.refunded} value={money.refunded_cents} />}
      </dl>
      {receipt && (
        <Link
          to="/receipts/$id"
          params={{ id: receipt }}
          className="justify-self-start rounded-control text-small underline underline-offset-4"
        >
          {copy.timeline.receipt}
        </Link>
      )}
    </div>
  );
}

function HolderBox({ place, here, amount }: { place: MoneyHolder; here: boolean; amount: number }) {
  return (
    <li
      aria-current={here || undefined}
      className={`grid min-h-20 content-between gap-2 rounded-card p-3 ${here ? 'bg-raised' : 'border border-line border-dashed'}`}
    >
      <span className={`text-label ${here ? 'text-ink-2' : 'text-ink-3'}`}>{copy.places[place]}</span>
      {here && <span className="data text-small sm:text-card">{cents(amount)}</span>}
    </li>
  );
}

function Arrow() {
  return (
    <li aria-hidden="true" className="text-ink-3">
      <ChevronRight className="size-4" />
    </li>
  );
}

function Amount({ term, value }: { term: string; value: number }) {
  return (
    <div className="grid gap-0.5">
      <dt className="font-sans text-ink-3 text-label">{term}</dt>
      <dd>{cents(value)}</dd>
    </div>
  );
}
