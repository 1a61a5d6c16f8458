import { periods } from '@/shared/api/limits.gen.ts';
import { cents } from '@/shared/lib/money.ts';
import { type DialogDeal, useOpenDialog } from '../open-dialog.ts';
import { ConfirmActionDialog } from './confirm-action-dialog.tsx';
import { copy } from './copy.ts';

interface AcceptTermsDialogProps {
  deal: DialogDeal;
  version: number | undefined;
  /** The brief is taken. */
  taken: boolean;
  onClose: () => void;
}

/** The second confirmation of accepting terms with a large total, or one more request for a taken brief. */
export function AcceptTermsDialog({ deal, version, taken, onClose }: AcceptTermsDialogProps) {
  const { total_cents, fee_cents, creator_cents, creator, parties, other } = deal;
  const { acceptTerms, accept } = copy;
  const total = cents(total_cents);
  const hirer = parties.viewer === 'hirer';
  const open = useOpenDialog();
  const pays = taken ? acceptTerms.payTaken(other, total, periods.payHours) : acceptTerms.pay(periods.payHours);
  return (
    <ConfirmActionDialog
      dealId={deal.id}
      action="accept"
      version={version}
      look="primary"
      onTaken={taken ? undefined : () => open({ kind: 'accept', id: deal.id, version, taken: true })}
      words={{
        title: taken ? acceptTerms.titleTaken : acceptTerms.title(total),
        text: hirer ? pays : acceptTerms.paid(other, periods.payHours),
        keep: acceptTerms.keep,
        confirm: acceptTerms.confirm(total),
      }}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-2 rounded-card bg-raised p-4 text-small">
        <dt>{acceptTerms.total}</dt>
        <dd className="data text-right text-card">{total}</dd>
        <dt className="text-ink-2">{accept.fee}</dt>
        <dd className="data text-right text-ink-2">{cents(fee_cents)}</dd>
        <dt className="text-ink-2">{hirer ? accept.share(creator) : acceptTerms.youGet}</dt>
        <dd className="data text-right text-ink-2">{cents(creator_cents)}</dd>
      </dl>
    </ConfirmActionDialog>
  );
}
