import { cents } from '@/shared/money/money.ts';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';

interface AmountsProps {
  amounts: readonly { readonly term: string; readonly text: string; readonly value: number }[];
}

/** A placeholder of three amounts. */
export function AmountsSkeleton() {
  return (
    <div className="grid grid-cols-1 overflow-hidden rounded-card border border-line sm:grid-cols-3">
      {[0, 1, 2].map((amount) => (
        <div
          key={amount}
          className="grid content-start gap-2.5 border-line p-5 max-sm:border-b max-sm:last:border-b-0 sm:border-l sm:first:border-l-0"
        >
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}

/** Three amounts side by side, each with a label and an explanation. */
export function Amounts({ amounts }: AmountsProps) {
  return (
    <dl data-keep-visible className="grid grid-cols-1 overflow-hidden rounded-card border border-line sm:grid-cols-3">
      {amounts.map(({ term, text, value }) => (
        <div
          key={term}
          className="grid content-start gap-1 border-line p-5 max-sm:border-b max-sm:last:border-b-0 sm:border-l sm:first:border-l-0"
        >
          <dt className="text-ink-2 text-small">{term}</dt>
          <dd className="data text-title-2">{cents(value)}</dd>
          <dd className="text-ink-3 text-small">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
