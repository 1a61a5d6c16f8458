import type { UseQueryResult } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/lib/money.ts';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { copy } from './copy.ts';

interface RefundPreviewProps {
  preview: UseQueryResult<Schema<'RefundPreviewView'>>;
  /** There is more to calculate before it can be shown. */
  waiting?: boolean;
}

/** What the action would refund, calculated by the server. The action is disabled until this is known. */
export function RefundPreview({ preview, waiting }: RefundPreviewProps) {
  const refund = waiting ? undefined : preview.data;
  return (
    <div
      aria-live="polite"
      className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 rounded-card bg-raised p-4"
    >
      <p className="text-small">{copy.refund.label}</p>
      <p className="data text-card">{refund ? cents(refund.refund_cents) : '…'}</p>
      <div className="col-span-2 text-ink-2 text-small">
        {refund && <p>{refund.text}</p>}
        {(preview.isPending || waiting) && <p>{copy.refund.loading}</p>}
        <ErrorLine title={copy.refund.failed} list={preview} />
      </div>
    </div>
  );
}
