import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionPromptDialog } from '../dialogs/action-prompt-dialog.tsx';
import type { DialogDeal } from '../open-dialog.ts';
import { timelineQuery } from '../queries.ts';
import { SplitPreviewPanel } from '../splits/split-preview.tsx';
import { useSplitPreview } from '../splits/use-split-preview.ts';
import { copy } from './copy.ts';
import { HoursField, toHours } from './hours-field.tsx';

/** The hirer asks to accept the work with fewer hours than the creator stated. */
export function AskHoursDialog({ deal, onClose }: { deal: DialogDeal; onClose: () => void }) {
  const stated = useQuery(timelineQuery(deal.id)).data?.project?.hours_used?.stated;
  const [typed, setTyped] = useState('');
  const hours = toHours(typed);
  const preview = useSplitPreview(deal.id, 'hours_used', hours);
  const { ask } = copy;
  if (stated === undefined) return null;
  return (
    <ActionPromptDialog
      {...ask}
      text={ask.text(deal.creator, stated)}
      dealId={deal.id}
      action="ask_hours"
      hours={hours}
      waiting={hours === undefined || !preview.split}
      before={
        <HoursField
          label={ask.hours}
          hint={ask.fewer(stated)}
          typed={typed}
          onChange={setTyped}
          most={stated}
          refused={preview.refused}
        />
      }
      onClose={onClose}
    >
      <SplitPreviewPanel preview={preview} parties={deal.parties} empty={ask.empty} />
    </ActionPromptDialog>
  );
}
