import type { ReactNode } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/money/money.ts';
import type { Parties } from '../parties.ts';
import { copy } from './copy.ts';

interface SplitAmountsProps {
  /** `undefined` while it isn't known. */
  split: Schema<'SplitPreview'> | undefined;
  parties: Parties;
}

/** Who gets what of a split, from the server: back to the hirer, our fee, and what the creator gets. */
export function SplitAmounts({ split, parties: { viewer, hirer, creator } }: SplitAmountsProps) {
  const { amounts } = copy;
  const amount = (value: number | undefined) => (value === undefined ? '…' : cents(value));
  return (
    <dl
      aria-label={amounts.label}
      data-keep-visible
      className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-2 text-small [overflow-wrap:anywhere]"
    >
      <Row strong term={viewer === 'hirer' ? amounts.back : amounts.backTo(hirer)}>
        {amount(split?.refund_cents)}
      </Row>
      <Row strong term={viewer === 'creator' ? amounts.get : amounts.gets(creator)}>
        {amount(split?.creator_cents)}
      </Row>
      <Row term={amounts.fee}>{amount(split?.fee_cents)}</Row>
    </dl>
  );
}

function Row({ term, strong, children }: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className={strong ? '' : 'text-ink-2'}>{term}</dt>
      <dd className={`data text-right ${strong ? 'text-card' : 'text-ink-2'}`}>{children}</dd>
    </>
  );
}
