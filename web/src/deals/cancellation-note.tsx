import { useQuery } from '@tanstack/react-query';
import { copy as words } from '@/shared/terms/words/copy.ts';
import { termsQuery } from './queries.ts';

/** What a hirer who pays gets back after a cancellation, by the agreed terms. */
export function CancellationNote({ dealId }: { dealId: string }) {
  const agreed = useQuery(termsQuery(dealId)).data?.versions.at(-1);
  if (!agreed) return null;
  const { cancellation, start_by } = agreed;
  return (
    <p className="text-ink-2 text-small">
      {words.cancellation}:{' '}
      {start_by ? `${words.policies[cancellation]}, ${words.refunds[cancellation]}.` : words.undated}
    </p>
  );
}
