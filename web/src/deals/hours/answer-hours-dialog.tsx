import { useQuery } from '@tanstack/react-query';
import { ActionPromptDialog } from '../dialogs/action-prompt-dialog.tsx';
import { ConfirmActionDialog } from '../dialogs/confirm-action-dialog.tsx';
import type { DialogDeal } from '../open-dialog.ts';
import { timelineQuery } from '../queries.ts';
import { SplitPreviewPanel } from '../splits/split-preview.tsx';
import { useSplitPreview } from '../splits/use-split-preview.ts';
import { copy } from './copy.ts';

interface AnswerHoursDialogProps {
  deal: DialogDeal;
  onClose: () => void;
}

const useHours = (dealId: string) => useQuery(timelineQuery(dealId)).data?.project?.hours_used;

/** The creator agrees to fewer hours: says who gets what. */
export function AcceptHoursDialog({ deal, onClose }: AnswerHoursDialogProps) {
  const asked = useHours(deal.id)?.asked ?? undefined;
  const preview = useSplitPreview(deal.id, 'hours_used', asked);
  if (asked === undefined) return null;
  return (
    <ConfirmActionDialog
      dealId={deal.id}
      action="accept_hours"
      words={{ ...copy.agree, title: copy.agree.title(asked) }}
      hours={asked}
      look="primary"
      waiting={!preview.split}
      onClose={onClose}
    >
      <SplitPreviewPanel preview={preview} parties={deal.parties} />
    </ConfirmActionDialog>
  );
}

/** The creator doesn't agree. */
export function RefuseHoursDialog({ deal, onClose }: AnswerHoursDialogProps) {
  const stated = useHours(deal.id)?.stated;
  if (stated === undefined) return null;
  return (
    <ActionPromptDialog
      {...copy.refuse}
      text={copy.refuse.text(deal.other, stated)}
      dealId={deal.id}
      action="refuse_hours"
      optional
      onClose={onClose}
    />
  );
}
