import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { periods } from '@/shared/api/periods.gen.ts';
import { Button } from '@/shared/ui/button.tsx';
import { ActionPromptDialog } from '../dialogs/action-prompt-dialog.tsx';
import type { DialogDeal } from '../open-dialog.ts';
import { timelineQuery } from '../queries.ts';
import { type Amount, useAmount } from '../splits/amount.ts';
import { AmountField } from '../splits/amount-field.tsx';
import { SplitPreviewPanel } from '../splits/split-preview.tsx';
import { type SplitPreview, useSplitPreview } from '../splits/use-split-preview.ts';
import { copy } from './copy.ts';

/** Opens a dispute, or contests a refund, with a statement and perhaps a proposal of how to settle it. */
export function OpenDisputeDialog({ deal, onClose }: { deal: DialogDeal; onClose: () => void }) {
  const amount = useAmount(`dispute-amount:${deal.id}`);
  const [proposes, setProposes] = useState(amount.typed !== '');
  const preview = useSplitPreview(deal.id, 'refund_cents', proposes ? amount.cents : undefined);
  const held = useQuery(timelineQuery(deal.id)).data?.money.held_cents;
  return (
    <ActionPromptDialog
      {...wordsOf(deal)}
      hint={copy.links(deal.other)}
      dealId={deal.id}
      action="dispute"
      refund={proposes ? amount.cents : undefined}
      waiting={proposes && !preview.split}
      onSent={amount.dropDraft}
      onClose={onClose}
    >
      {proposes ? (
        <Proposal deal={deal} amount={amount} held={held} preview={preview} onRemove={() => setProposes(false)} />
      ) : (
        // without held money there is nothing to split
        Boolean(held) && (
          <div>
            <Button size="sm" onClick={() => setProposes(true)}>
              <Plus aria-hidden="true" />
              {copy.proposal.add}
            </Button>
          </div>
        )
      )}
    </ActionPromptDialog>
  );
}

function wordsOf({ money, other, parties }: DialogDeal) {
  const { contest, dispute } = copy;
  if (money === 'refund_window') return contest;
  const { text, textReleased, hirer, creator, hirerReleased, creatorReleased, ...words } = dispute;
  const released = money === 'released';
  const [toHirer, toCreator] = released ? [hirerReleased, creatorReleased] : [hirer, creator];
  const end = (parties.viewer === 'creator' ? toCreator : toHirer)(periods.disputeDays, other);
  return { ...words, text: `${released ? textReleased : text} ${end}` };
}

interface ProposalProps {
  deal: DialogDeal;
  amount: Amount;
  held: number | undefined;
  preview: SplitPreview;
  onRemove: () => void;
}

function Proposal({ deal, amount, held, preview, onRemove }: ProposalProps) {
  return (
    <section aria-label={copy.proposal.title} className="grid grid-cols-1 gap-4 border-line border-t pt-6">
      <h3 className="text-card">{copy.proposal.title}</h3>
      <p className="text-ink-2 text-small">{copy.proposal.text(deal.other)}</p>
      <AmountField amount={amount} parties={deal.parties} held={held} refused={preview.refused} />
      <SplitPreviewPanel preview={preview} parties={deal.parties} />
      <div>
        <Button
          size="sm"
          look="ghost"
          onClick={() => {
            amount.onChange('');
            onRemove();
          }}
        >
          <X aria-hidden="true" />
          {copy.proposal.remove}
        </Button>
      </div>
    </section>
  );
}
