import type { UseQueryResult } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { periods } from '@/shared/api/periods.gen.ts';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import type { Parties } from '../parties.ts';
import { copy } from './copy.ts';
import { SplitAmounts } from './split-amounts.tsx';

interface PolicyPreviewProps {
  rest: UseQueryResult<Schema<'SplitPreview'>>;
  parties: Parties;
}

/** Who gets what when a cancellation does not return everything. */
export function PolicyPreview({ rest, parties }: PolicyPreviewProps) {
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-2 rounded-card bg-raised p-4">
      <SplitAmounts split={rest.data} parties={parties} />
      {rest.data && (
        <>
          <p className="text-ink-2 text-small">
            {rest.data.refund_cents > 0 ? copy.policy(parties.creator) : copy.policyNothing}
          </p>
          <p className="text-ink-2 text-small">{copy.waitInstead(periods.deliveryDays)}</p>
        </>
      )}
      <ErrorLine title={copy.preview.failed} list={rest} />
    </div>
  );
}
