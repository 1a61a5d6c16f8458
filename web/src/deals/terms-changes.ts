import type { TermsVersion } from './queries.ts';

/** The facts of a version that can differ from the one before. */
export type TermsFact = 'hours' | 'price' | 'total' | 'start' | 'finish';

/** The facts that `version` changes. */
export function changedFacts(version: TermsVersion, before: TermsVersion | undefined): readonly TermsFact[] {
  if (!before) return [];
  const priceChanged =
    (version.fixed_price_cents === null) !== (before.fixed_price_cents === null) ||
    (version.fixed_price_cents ?? version.price_cents) !== (before.fixed_price_cents ?? before.price_cents);
  const changes: Record<TermsFact, boolean> = {
    hours: version.hours !== before.hours,
    price: priceChanged,
    total: version.total_cents !== before.total_cents,
    start: version.start_by !== before.start_by,
    finish: version.finish_by !== before.finish_by,
  };
  return (Object.keys(changes) as TermsFact[]).filter((fact) => changes[fact]);
}
