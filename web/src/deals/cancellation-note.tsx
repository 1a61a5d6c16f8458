import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { copy as words } from '@/shared/terms/copy.ts';
import { copy as terms } from '@/shared/terms/form/copy.ts';
import { calendarDate } from '@/shared/time/dates.ts';
import { useNow } from '@/shared/time/now.ts';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { copy } from './copy.ts';
import { type TermsVersion, termsQuery } from './queries.ts';

type DatedPolicy = Pick<TermsVersion, 'cancellation' | 'start_by'>;

/** What a hirer who cancels gets back, in words for `viewer`; the policy counts from the start date. */
export function cancellationText({ cancellation, start_by }: DatedPolicy, viewer: Schema<'ViewerSide'>) {
  if (!start_by) return viewer === 'hirer' ? copy.terms.undatedYou : copy.terms.undated;
  return `${words.policies[cancellation]}, ${words.refunds[cancellation]}. ${terms.soonCancelled}`;
}

const HOUR = 3_600_000;
/** How long before the start date, in hours, a cancellation last gives something back. */
const LAST_REFUND = { flexible: 24, moderate: 72, strict: 168 } as const;
/** From how many hours before the start date on a cancellation soon after the payment no longer costs nothing. */
const FREE_DISTANCE = 48;

/** That the start date is so near that the policy gives little or nothing back, if it is. */
export function nearStartWarning({ cancellation, start_by }: DatedPolicy, now: number): string | undefined {
  if (!start_by) return undefined;
  // the day begins in UTC, as for the server
  const left = (Date.parse(`${start_by}T00:00:00Z`) - now) / HOUR;
  if (left >= LAST_REFUND[cancellation]) return undefined;
  return left >= FREE_DISTANCE ? copy.terms.startNear : copy.terms.startTooNear;
}

/** What a hirer who pays gets back after a cancellation, by the agreed terms. */
export function CancellationNote({ dealId }: { dealId: string }) {
  const query = useQuery(termsQuery(dealId));
  const now = useNow();
  const agreed = query.data?.versions.at(-1);
  if (!agreed) return query.isError ? <ErrorLine title={copy.terms.failed} list={query} /> : null;
  const warning = nearStartWarning(agreed, now);
  return (
    <div className="grid gap-2 text-ink-2 text-small">
      {agreed.start_by && (
        <p>
          {words.start}: {calendarDate(agreed.start_by)}
        </p>
      )}
      <p>
        {words.cancellation}: {cancellationText(agreed, 'hirer')}
      </p>
      {warning && <p className="text-warning">{warning}</p>}
    </div>
  );
}
