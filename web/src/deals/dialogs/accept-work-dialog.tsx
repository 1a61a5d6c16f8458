import { cents } from '@/shared/lib/money.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { copy } from '../copy.ts';
import { useDealAction } from '../deal-actions.ts';
import type { Project } from '../lists.ts';

/** A second look before the work is accepted: it moves money. Says how much, to whom, and when. */
export function AcceptWorkDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { mutate, isPending } = useDealAction(project.id);
  const { accept } = copy;
  const funded = project.money === 'held';
  const delivered = project.project_link !== null;
  const name = project.users.full_name;
  const total = cents(project.total_cents);
  const share = cents(project.total_cents - project.fee_cents);
  return (
    <Dialog open onOpenChange={onClose} title={accept.title} description={accept.text(project.experiences.title)}>
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-2 rounded-card bg-raised p-4 text-small">
        <dt>{accept.share(name)}</dt>
        <dd className="data text-right text-card">{share}</dd>
        <dt className="text-ink-2">{accept.fee}</dt>
        <dd className="data text-right text-ink-2">{cents(project.fee_cents)}</dd>
        <dd className="col-span-2 text-ink-2">{funded ? accept.held(total) : accept.due(total)}</dd>
      </dl>
      {!delivered && <p className="text-small text-warning">{accept.early(name)}</p>}
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {accept.keep}
        </Button>
        <Button
          look={delivered ? 'primary' : 'secondary'}
          busy={isPending}
          busyText={copy.actions.processing}
          onClick={() => mutate({ action: 'accept_work', done: onClose })}
        >
          {copy.actions.accept_work}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
