import type { UseQueryResult } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { copy } from './copy.ts';

interface RefundPreviewProps {
  preview: UseQueryResult<Schema<'RefundPreviewView'>>;
  /** There is more to calculate before it can be shown. */
  waiting?: boolean;
}

/** What the action would refund, in the server's words, which say the amount. The action is disabled until this is known. */
export function RefundPreview({ preview, waiting }: RefundPreviewProps) {
  const refund = waiting ? undefined : preview.data;
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-1 rounded-card bg-raised p-4 text-small">
      <p className="text-ink-2">{copy.refund.label}</p>
      {refund && <p>{refund.text}</p>}
      {(preview.isPending || waiting) && <p>{copy.refund.loading}</p>}
      <ErrorLine title={copy.refund.failed} list={preview} />
    </div>
  );
}
