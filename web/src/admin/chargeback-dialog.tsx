import { useQuery } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/money/money.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { copy } from './copy.ts';
import { chargebackEvidenceQuery } from './queries.ts';
import { useAdminMutation } from './use-admin-mutation.ts';

const { chargebacks: texts } = copy;

interface ChargebackDialogProps {
  chargeback: Schema<'OpenChargeback'>;
  onClose: () => void;
}

/** Shows what the bank would get, and hands it in; or gives in. */
export function ChargebackDialog({ chargeback, onClose }: ChargebackDialogProps) {
  const { booking_id: id, amount_cents } = chargeback;
  const evidence = useQuery(chargebackEvidenceQuery(id));
  const path = { params: { path: { id } } };
  const contest = useAdminMutation(async () => {
    await body(api.POST('/api/admin/bookings/{id}/chargeback/contest', path));
    return texts.contested;
  });
  const concede = useAdminMutation(async () => {
    await body(api.POST('/api/admin/bookings/{id}/chargeback/concede', path));
    return texts.conceded;
  });
  const busy = contest.isPending || concede.isPending;
  const done = { onSuccess: onClose };
  return (
    <Dialog open onOpenChange={onClose} wide title={texts.dialog(cents(amount_cents))} description={texts.explanation}>
      {evidence.data && <Evidence evidence={evidence.data} />}
      {!evidence.data && evidence.error && (
        <ErrorPanel small title={texts.failed} error={evidence.error} onRetry={() => void evidence.refetch()} />
      )}
      {!evidence.data && !evidence.error && (
        <Loading text={texts.loading}>
          <Skeleton className="h-64" />
        </Loading>
      )}
      <DialogActions>
        <Button disabled={busy} onClick={() => concede.mutate(undefined, done)}>
          {texts.concede}
        </Button>
        <Button
          look="primary"
          disabled={!evidence.data || busy}
          busy={contest.isPending}
          busyText={copy.working}
          onClick={() => contest.mutate(undefined, done)}
        >
          {texts.contest}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Evidence({ evidence }: { evidence: Schema<'ChargebackEvidence'> }) {
  const facts = [
    [texts.payer, `${evidence.customer_name} · ${evidence.customer_email}`],
    [texts.delivered, evidence.service_date ?? texts.notDelivered],
    [texts.policy, evidence.refund_policy],
    [texts.bought, evidence.product],
  ] as const;
  return (
    <div lang="en" className="grid grid-cols-1 gap-4 text-small">
      <dl className="grid grid-cols-1 gap-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-3">{name}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-label={texts.history} className="grid grid-cols-1 gap-1">
        <h3 className="text-ink-3">{texts.history}</h3>
        <p className="max-h-80 overflow-y-auto whitespace-pre-line rounded-control border border-line p-3 [overflow-wrap:anywhere]">
          {evidence.text}
        </p>
      </section>
    </div>
  );
}
