import { useQuery } from '@tanstack/react-query';
import { copy as words } from '@/shared/terms/words/copy.ts';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { copy } from './copy.ts';
import { termsQuery } from './queries.ts';

/** What a hirer who pays gets back after a cancellation, by the agreed terms. */
export function CancellationNote({ dealId }: { dealId: string }) {
  const query = useQuery(termsQuery(dealId));
  const agreed = query.data?.versions.at(-1);
  if (!agreed) return query.isError ? <ErrorLine title={copy.terms.failed} list={query} /> : null;
  const { cancellation, start_by } = agreed;
  return (
    <p className="text-ink-2 text-small">
      {words.cancellation}:{' '}
      {start_by ? `${words.policies[cancellation]}, ${words.refunds[cancellation]}.` : words.undated}
    </p>
  );
}
