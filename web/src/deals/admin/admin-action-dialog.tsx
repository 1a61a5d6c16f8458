import { Banknote, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { cents } from '@/shared/lib/money.ts';
import { PromptDialog } from '@/shared/ui/prompt-dialog.tsx';
import { RadioCards } from '@/shared/ui/radio-cards.tsx';
import { type AdminAction, useAdminAction } from './admin-actions.ts';
import { copy } from './copy.ts';
import type { AdminBooking } from './queries.ts';

interface AdminActionDialogProps {
  booking: AdminBooking;
  action: AdminAction;
  onClose: () => void;
}

/** A step of an admin: why, and over money also which way it goes. */
export function AdminActionDialog({ booking, action, onClose }: AdminActionDialogProps) {
  const [outcome, setOutcome] = useState<'release' | 'refund'>();
  const [refused, setRefused] = useState(false);
  const { mutate, isPending } = useAdminAction();
  const { decide } = copy;
  return (
    <PromptDialog
      {...decide[action]}
      draft={`${action}:${booking.id}`}
      label={decide.label}
      hint={decide.hint}
      invalid={decide.missing}
      sending={decide.sending}
      cancel={decide.cancel}
      danger={action !== 'accept'}
      busy={isPending}
      onClose={onClose}
      onSend={(reason, sent) => {
        setRefused(action === 'resolve' && !outcome);
        if (action === 'resolve' && !outcome) return;
        mutate({ id: booking.id, action, reason, outcome: outcome ?? 'refund' }, { onSuccess: sent });
      }}
      before={
        action === 'clawback' ? (
          <p className="text-ink-2">
            {decide.clawbackText(cents(booking.total_cents), cents(booking.total_cents - booking.fee_cents))}
          </p>
        ) : (
          action === 'resolve' && (
            <RadioCards
              legend={decide.outcome}
              error={refused ? decide.choose : undefined}
              name="outcome"
              onChange={(event) => setOutcome(event.target.value === 'release' ? 'release' : 'refund')}
              choices={[
                {
                  value: 'refund',
                  label: decide.refund,
                  hint: decide.refundText(cents(booking.total_cents)),
                  icon: <Undo2 />,
                },
                {
                  value: 'release',
                  label: decide.release,
                  hint: decide.releaseText(cents(booking.total_cents), cents(booking.fee_cents)),
                  icon: <Banknote />,
                },
              ]}
            />
          )
        )
      }
    />
  );
}
