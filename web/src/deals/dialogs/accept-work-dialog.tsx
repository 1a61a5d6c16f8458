import { useQuery } from '@tanstack/react-query';
import { periods } from '@/shared/api/periods.gen.ts';
import { cents } from '@/shared/money/money.ts';
import { Button } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { copy as deals } from '../copy.ts';
import { useDealAction } from '../deal-actions.ts';
import { isDisputed } from '../deal-state.ts';
import { copy as hoursCopy } from '../hours/copy.ts';
import { type DialogDeal, useOpenDialog } from '../open-dialog.ts';
import { timelineQuery } from '../queries.ts';
import { SplitPreviewPanel } from '../splits/split-preview.tsx';
import { useSplitPreview } from '../splits/use-split-preview.ts';
import { copy } from './copy.ts';

/**
 * Confirms accepting the work, because it moves money: says how much, to whom and when. It pays the hours that the creator
 * stated; to pay fewer, the hirer asks.
 */
export function AcceptWorkDialog({ deal, onClose }: { deal: DialogDeal; onClose: () => void }) {
  const { mutate, isPending } = useDealAction(deal.id);
  const open = useOpenDialog();
  const { booking, project } = useQuery(timelineQuery(deal.id)).data ?? {};
  const disputed = booking !== undefined && isDisputed(booking);
  const hours = (!disputed && project?.hours_used) || undefined;
  // paid hours that the creator didn't use come back
  const fewer = hours && project?.money === 'held' && hours.returns_cents > 0 ? hours.stated : undefined;
  const preview = useSplitPreview(deal.id, 'hours_used', fewer);
  const { accept } = copy;
  const title = translateFallback(deal.title);
  const { creator, delivered } = deal;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={accept.title}
      description={disputed ? accept.concede(title) : accept.text(title, periods.reopenHours)}
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ action: 'accept_work', hours: disputed ? undefined : hours?.stated, done: onClose });
        }}
      >
        {hours && hours.stated < hours.funded && (
          <p className="text-small">{hoursCopy.stated.accept(creator, hours.stated, hours.funded)}</p>
        )}
        {fewer === undefined ? (
          <Shares deal={deal} disputed={disputed} />
        ) : (
          <SplitPreviewPanel preview={preview} parties={deal.parties} />
        )}
        {project?.actions.includes('ask_hours') && (
          <p className="text-small">
            <button
              type="button"
              className="min-h-10 text-ink-2 underline underline-offset-4 hover:text-ink"
              onClick={() => open({ kind: 'ask_hours', id: deal.id })}
            >
              {hoursCopy.ask.title}
            </button>
          </p>
        )}
        {!delivered && <p className="text-small text-warning">{accept.early(creator)}</p>}
        <DialogActions>
          <Button look="ghost" data-safe onClick={onClose}>
            {accept.keep}
          </Button>
          <Button
            type="submit"
            look={delivered ? 'primary' : 'secondary'}
            disabled={fewer !== undefined && !preview.split}
            busy={isPending}
            busyText={deals.actions.processing}
          >
            {deals.actions.accept_work}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What the creator gets of the whole payment, and when. */
function Shares({ deal, disputed }: { deal: DialogDeal; disputed: boolean }) {
  const { accept } = copy;
  const total = cents(deal.total_cents);
  return (
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-2 rounded-card bg-raised p-4 text-small">
      <dt>{accept.share(deal.creator)}</dt>
      <dd className="data text-right text-card">{cents(deal.creator_cents)}</dd>
      <dt className="text-ink-2">{accept.fee}</dt>
      <dd className="data text-right text-ink-2">{cents(deal.fee_cents)}</dd>
      {!disputed && (
        <dd className="col-span-2 text-ink-2">
          {deal.money === 'held' ? accept.held(total, periods.clearingDays) : accept.due(total, periods.clearingDays)}
        </dd>
      )}
    </dl>
  );
}
