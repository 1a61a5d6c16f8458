import { useQuery } from '@tanstack/react-query';
import { ActionPromptDialog } from '../dialogs/action-prompt-dialog.tsx';
import { timelineQuery } from '../queries.ts';
import { copy } from './copy.ts';
import { LoadedStatements } from './loaded-statements.tsx';

/** Answers the other side's dispute with a statement; shows what they said. */
export function AnswerDisputeDialog({ dealId, onClose }: { dealId: string; onClose: () => void }) {
  const found = useQuery(timelineQuery(dealId));
  return (
    <ActionPromptDialog
      {...copy.answer}
      hint={copy.links}
      dealId={dealId}
      action="answer_dispute"
      before={<LoadedStatements found={found} />}
      onClose={onClose}
    />
  );
}
