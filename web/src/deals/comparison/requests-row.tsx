import { Link } from '@tanstack/react-router';
import { cents } from '@/shared/money/money.ts';
import { useNow } from '@/shared/time/now.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { dealDate } from '../deal-date.ts';
import { nameOf } from '../parties.ts';
import type { DealRowView } from '../queries.ts';
import { copy } from './copy.ts';

interface RequestsRowProps {
  listing: string;
  /** At least two; the first is the most urgent. */
  requests: readonly [DealRowView, ...DealRowView[]];
}

/** The requests for one listing: how many, from whom, what they cost, and the way to compare them. */
export default function RequestsRow({ listing, requests }: RequestsRowProps) {
  const now = useNow();
  const [first] = requests;
  const title = translateFallback(first.title);
  const totals = requests.map((deal) => deal.total_cents);
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  const names = requests.map((deal) => nameOf(deal.other)).filter(Boolean);
  const link = { to: '/deals', search: { listing } } as const;
  return (
    <li className="group grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-4 border-line border-t py-5 first:border-t-0 sm:gap-x-6 lg:grid-cols-[112px_minmax(0,1fr)_auto]">
      <div className="row-span-2 aspect-4/3 overflow-hidden rounded-control bg-raised">
        <img src={first.cover} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-1 lg:row-span-2">
        <h2 className="text-card [overflow-wrap:anywhere]">
          <Link {...link} className="rounded-control underline-offset-4 hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-ink-2 text-small [overflow-wrap:anywhere]">{names.join(', ')}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
          <span className="font-medium">
            {copy[first.viewer_side === 'hirer' ? 'wanted' : 'offered'].title(requests.length)}
          </span>
          <span className="text-ink-2">{dealDate(first, now)}</span>
        </p>
      </div>
      <p className="data mt-2 text-card lg:justify-self-end">
        {least === most ? cents(least) : copy.between(cents(least), cents(most))}
      </p>
      <div className="mt-4 flex max-lg:col-span-2 lg:justify-self-end">
        <Link {...link} aria-label={`${copy.compare}: ${title}`} className={buttonStyles({ look: 'primary' })}>
          {copy.compare}
        </Link>
      </div>
    </li>
  );
}
