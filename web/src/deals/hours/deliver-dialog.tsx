import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectChange } from '@/shared/api/limits.gen.ts';
import { deleteDraft, loadDraft, saveDraft } from '@/shared/lib/draft.ts';
import { cents } from '@/shared/money/money.ts';
import { feeOf, totalOf } from '@/shared/terms/previews.ts';
import { Field, Textarea } from '@/shared/ui/field.tsx';
import { copy as deals } from '../copy.ts';
import { Feedback } from '../delivery.tsx';
import { ActionPromptDialog } from '../dialogs/action-prompt-dialog.tsx';
import type { DialogDeal } from '../open-dialog.ts';
import { termsQuery, timelineQuery } from '../queries.ts';
import { copy } from './copy.ts';
import { HoursField, toHours } from './hours-field.tsx';

/** The word that everything else uses, and the dialog's fixed name. */
function Title() {
  const [word, name] = copy.link.title;
  return (
    <>
      {word}
      {name}
    </>
  );
}

/** The name of delivering one more version, with its number once that is known. */
const newVersion = (newest: number | undefined) => (newest ? copy.link.version(newest + 1) : deals.actions.update);

/** Delivers a version: the changes that were requested, its link, the hours that were used, and what to say about it. */
export function DeliverDialog({ deal, onClose }: { deal: DialogDeal; onClose: () => void }) {
  const { booking, project, versions } = useQuery(timelineQuery(deal.id)).data ?? {};
  const rate = useQuery(termsQuery(deal.id)).data?.fee_basis_points;
  const draft = `delivery:${deal.id}`;
  const [kept, setKept] = useState(() => loadDraft<{ hours: string; note: string }>(draft));
  const change = (values: typeof kept) => {
    const next = { ...kept, ...values };
    setKept(next);
    saveDraft(draft, next);
  };
  const { hours_used: hours = null, money } = project ?? {};
  const typed = kept.hours ?? String(hours?.stated ?? '');
  const used = toHours(typed);
  const invalid = hours !== null && (used === undefined || used > hours.most);
  const total = hours === null || invalid || !booking || !used ? undefined : totalOf(booking.price_cents, used);
  const note = kept.note ?? '';
  const requested = project?.status === 'changes_requested' && project.hirer_feedback;
  const unpaid = money === 'due' || money === 'processing';
  return (
    <ActionPromptDialog
      {...copy.link}
      title={deal.delivered ? newVersion(versions?.[0]?.version) : <Title />}
      dealId={deal.id}
      action="deliver"
      kind="link"
      initial={deal.link}
      hours={hours === null ? undefined : used}
      note={note}
      waiting={invalid}
      before={requested && <Feedback text={requested} />}
      onSent={() => deleteDraft(draft)}
      onClose={onClose}
    >
      {hours !== null && (
        <HoursField
          label={copy.stated.label}
          hint={unpaid ? copy.stated.hintUnpaid(hours.most) : copy.stated.hint(hours.most)}
          typed={typed}
          onChange={(value) => change({ hours: value })}
          most={hours.most}
        />
      )}
      {total !== undefined && rate !== undefined && (
        <p className="text-small">{copy.stated.gets(cents(total - feeOf(total, rate)))}</p>
      )}
      <Field label={copy.note.label} optional hint={copy.note.hint}>
        <Textarea
          maxLength={projectChange.note.maxLength}
          count={[...note].length}
          value={note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
    </ActionPromptDialog>
  );
}
