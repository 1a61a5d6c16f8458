import { useQuery } from '@tanstack/react-query';
import { copy as words } from '@/shared/terms/words/copy.ts';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { copy } from './copy.ts';
import { type TermsVersion, termsQuery } from './queries.ts';

/** What a hirer who cancels gets back, in words; the policy counts from the start date. */
export function cancellationText({ cancellation, start_by }: Pick<TermsVersion, 'cancellation' | 'start_by'>) {
  return start_by ? `${words.policies[cancellation]}, ${words.refunds[cancellation]}.` : copy.terms.undated;
}

/** What a hirer who pays gets back after a cancellation, by the agreed terms. */
export function CancellationNote({ dealId }: { dealId: string }) {
  const query = useQuery(termsQuery(dealId));
  const agreed = query.data?.versions.at(-1);
  if (!agreed) return query.isError ? <ErrorLine title={copy.terms.failed} list={query} /> : null;
  return (
    <p className="text-ink-2 text-small">
      {words.cancellation}: {cancellationText(agreed)}
    </p>
  );
}
