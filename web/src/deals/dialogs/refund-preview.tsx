import type { UseQueryResult } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/lib/money.ts';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { copy } from '../copy.ts';

interface RefundPreviewProps {
  preview: UseQueryResult<Schema<'RefundPreviewView'>>;
}

/** What the action refunds, as the server calculates it, before the click: until it is known, the action waits. */
export function RefundPreview({ preview }: RefundPreviewProps) {
  return (
    <div
      aria-live="polite"
      className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 rounded-card bg-raised p-4"
    >
      <p className="text-small">{copy.refund.label}</p>
      <p className="data text-card">{preview.isSuccess ? cents(preview.data.refund_cents) : '…'}</p>
      <div className="col-span-2 text-ink-2 text-small">
        {preview.isSuccess && <p>{preview.data.text}</p>}
        {preview.isPending && <p>{copy.refund.loading}</p>}
        <ErrorLine title={copy.refund.failed} list={preview} />
      </div>
    </div>
  );
}
