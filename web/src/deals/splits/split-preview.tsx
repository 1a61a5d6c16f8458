import { ErrorLine } from '@/shared/ui/error-line.tsx';
import type { Parties } from '../parties.ts';
import { copy } from './copy.ts';
import { SplitAmounts } from './split-amounts.tsx';
import type { SplitPreview } from './use-split-preview.ts';

interface SplitPreviewPanelProps {
  preview: SplitPreview;
  parties: Parties;
  /** Shown before there is an amount to preview. */
  empty?: string;
}

/** Who would get what, before the click. A refused amount is explained at its field. */
export function SplitPreviewPanel({ preview, parties, empty = copy.preview.empty }: SplitPreviewPanelProps) {
  const { split, loading, refused, query } = preview;
  const failed = !split && !loading && !refused && query.isError;
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-2 rounded-card bg-raised p-4">
      <SplitAmounts split={split} parties={parties} />
      {!split && !failed && <p className="text-ink-2 text-small">{loading ? copy.preview.loading : empty}</p>}
      {failed && <ErrorLine title={copy.preview.failed} list={query} />}
    </div>
  );
}
