import { useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/money/money.ts';
import { mediumDate } from '@/shared/time/dates.ts';
import { Button } from '@/shared/ui/button.tsx';
import { DataTable } from '@/shared/ui/data-table.tsx';
import { ChargebackDialog } from './chargeback-dialog.tsx';
import { copy } from './copy.ts';
import { BookingLink, MoneySection } from './money-parts.tsx';

type Chargeback = Schema<'OpenChargeback'>;

const { attention: texts, chargebacks, money } = copy;

interface ChargebacksProps {
  open: readonly Chargeback[];
  onOpen: (booking: string) => void;
}

/** What payers' banks take back, until both they and our team have decided; those that wait for an answer have a button. */
export function Chargebacks({ open, onOpen }: ChargebacksProps) {
  const [answering, setAnswering] = useState<Chargeback>();
  return (
    <MoneySection title={chargebacks.title} text={chargebacks.text}>
      <DataTable
        label={chargebacks.title}
        rows={open}
        idOf={({ booking_id: id, amount_cents }) => `${id} ${amount_cents}`}
        menuLabel={chargebacks.answer}
        menuWidth="w-28"
        {...(open.some(waits) && {
          menu: (row: Chargeback) =>
            waits(row) && <Button onClick={() => setAnswering(row)}>{chargebacks.answer}</Button>,
        })}
        columns={[
          ...(open.some(waits)
            ? [
                {
                  id: 'due',
                  head: chargebacks.due,
                  data: true,
                  cell: (row: Chargeback) => (row.due_by && waits(row) ? mediumDate(row.due_by) : NOTHING),
                },
              ]
            : []),
          { id: 'state', head: chargebacks.state, cell: (row) => chargebacks.states[row.status] },
          { id: 'why', head: texts.why, cell: (row) => reasonText(row.reason) },
          { id: 'booking', head: money.booking, cell: (row) => <BookingLink id={row.booking_id} onOpen={onOpen} /> },
          { id: 'amount', head: texts.amount, data: true, right: true, cell: (row) => cents(row.amount_cents) },
        ]}
      />
      {answering && <ChargebackDialog chargeback={answering} onClose={() => setAnswering(undefined)} />}
    </MoneySection>
  );
}

/** In a cell without a value. */
const NOTHING = '–';

const waits = ({ status, answered }: Chargeback) => status === 'needs_response' && !answered;

/** The bank's reason in words; those we have none for as the provider writes them. */
function reasonText(reason: string): string {
  const known = chargebacks.reasons[reason as keyof typeof chargebacks.reasons];
  return known ?? reason.replaceAll('_', ' ');
}
