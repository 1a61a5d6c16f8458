import { useQuery } from '@tanstack/react-query';
import { ActionPromptDialog } from '../dialogs/action-prompt-dialog.tsx';
import type { DialogDeal } from '../open-dialog.ts';
import { timelineQuery } from '../queries.ts';
import { copy } from './copy.ts';
import { LoadedStatements } from './loaded-statements.tsx';

/** Answers the other side's dispute with a statement; shows what they said. */
export function AnswerDisputeDialog({ deal, onClose }: { deal: DialogDeal; onClose: () => void }) {
  const found = useQuery(timelineQuery(deal.id));
  return (
    <ActionPromptDialog
      {...copy.answer}
      hint={copy.links(deal.other)}
      dealId={deal.id}
      action="answer_dispute"
      before={<LoadedStatements found={found} />}
      onClose={onClose}
    />
  );
}
