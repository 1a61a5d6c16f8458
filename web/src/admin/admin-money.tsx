import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/money/money.ts';
import { mediumDateAndTime } from '@/shared/time/dates.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { DataTable } from '@/shared/ui/data-table.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { copy } from './copy.ts';
import { HeldMoney } from './held-money.tsx';
import { ManualRefunds } from './manual-refunds.tsx';
import { MoneyAttention } from './money-attention.tsx';
import { MoneyCharts } from './money-charts.tsx';
import { ID_TAIL, MoneySection } from './money-parts.tsx';
import { type FlowInterval, ledgerQuery } from './queries.ts';
import { useAdminMutation } from './use-admin-mutation.ts';

type Ledger = Schema<'LedgerView'>;

const { money } = copy;

/** The ledger: what has moved, what is held, and whether it balances. */
export function AdminMoney({ onOpen }: { onOpen: (booking: string) => void }) {
  const [by, setBy] = useState<FlowInterval>('day');
  const { data, error, isFetching, refetch } = useQuery(ledgerQuery);
  return (
    <div className="grid grid-cols-1 gap-10">
      <MoneyAttention onOpen={onOpen} />
      <ManualRefunds onOpen={onOpen} />
      {data && <LedgerSummary ledger={data} />}
      {!data && error && (
        <ErrorPanel title={money.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading text={money.loading}>
          <LedgerSkeleton />
        </Loading>
      )}
      <HeldMoney onOpen={onOpen} />
      <MoneyCharts by={by} onBy={setBy} />
      {data && <Balances balances={data.balances} />}
    </div>
  );
}

/** Placeholders of the sums and the check. */
function LedgerSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2">
        {[0, 1].map((fact) => (
          <div key={fact} className="grid grid-cols-1 gap-2.5 bg-canvas p-4 sm:p-5">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-4 w-3/4" />
          </div>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-3">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-9 w-80 max-w-full" />
      </div>
    </div>
  );
}

/** The two sums, the daily check, and who owes us something. */
function LedgerSummary({ ledger }: { ledger: Ledger }) {
  return (
    <>
      <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2">
        <Fact name={money.heldFor} value={cents(ledger.held_cents)} text={money.heldForText} />
        <Fact name={money.sum} value={cents(ledger.sum_cents)} text={money.sumText} />
      </dl>
      <DailyCheck ledger={ledger} />
      {ledger.check && ledger.check.debts.length > 0 && <Debts debts={ledger.check.debts} />}
    </>
  );
}

/** The accounts in two columns, whose sums are equal. */
function Balances({ balances }: Pick<Ledger, 'balances'>) {
  const sumOf = (side: 1 | -1) => balances.reduce((sum, row) => sum + Math.max(0, side * row.cents), 0);
  const amount = (side: 1 | -1) => (row: { cents: number }) => row.cents * side > 0 && cents(row.cents * side);
  return (
    <MoneySection title={money.balances} text={money.balancesText}>
      <DataTable
        label={money.balances}
        rows={balances}
        idOf={({ account, book }) => `${account} ${book}`}
        columns={[
          { id: 'account', head: money.account, cell: ({ account }) => nameOf(account) },
          ...providerColumn(balances),
          { id: 'in', head: money.cameIn, data: true, right: true, cell: amount(1) },
          { id: 'to', head: money.goesTo, data: true, right: true, cell: amount(-1) },
        ]}
      />
      <p className="data text-right text-ink-2 text-meta">
        {money.total}: {cents(sumOf(1))} = {cents(sumOf(-1))}
      </p>
    </MoneySection>
  );
}

/** Creators who were paid more than they are owed, according to the daily check. */
function Debts({ debts }: { debts: readonly Schema<'LedgerDebt'>[] }) {
  return (
    <MoneySection title={money.debts} text={money.debtsText}>
      <DataTable
        label={money.debts}
        rows={debts}
        idOf={({ user_id: id, book }) => `${id} ${book}`}
        columns={[
          {
            id: 'creator',
            head: money.creator,
            cell: (row) => <span title={row.user_id}>{row.full_name || row.user_id.slice(-ID_TAIL)}</span>,
          },
          ...providerColumn(debts),
          { id: 'owes', head: money.owes, data: true, right: true, cell: (row) => cents(row.cents) },
        ]}
      />
    </MoneySection>
  );
}

/** Whose money it is, where that is not all the sandbox's. */
function providerColumn<T extends { book: string }>(rows: readonly T[]) {
  if (rows.every(({ book }) => book === '')) return [];
  return [{ id: 'provider', head: money.provider, cell: ({ book }: T) => money.providerOf(book) }];
}

const nameOf = (account: string) => money.accounts[account as keyof typeof money.accounts] ?? account;

function Fact({ name, value, text }: { name: string; value: string; text: string }) {
  return (
    <div className="grid gap-1 bg-canvas p-4 sm:p-5">
      <dt className="text-ink-2 text-small">{name}</dt>
      <dd className="data text-title-2">{value}</dd>
      <dd className="text-ink-3 text-small">{text}</dd>
    </div>
  );
}

/** The result of the daily ledger check, and a button to run it now. */
function DailyCheck({ ledger }: { ledger: Ledger }) {
  const { check } = ledger;
  const { mutate, isPending } = useAdminMutation(async () => {
    const found = await body(api.POST('/api/admin/ledger/check'));
    return found.clean ? money.checked : money.checkedWrong;
  });
  return (
    <MoneySection title={money.check}>
      <div className="flex flex-wrap items-center gap-3">
        {check && <Chip tone={check.clean ? 'success' : 'danger'}>{check.clean ? money.clean : money.wrong}</Chip>}
        <p className="text-ink-2 text-small">{check ? money.checkedAt(mediumDateAndTime(check.at)) : money.noCheck}</p>
        <Button size="sm" busy={isPending} busyText={money.checking} onClick={() => mutate(undefined)}>
          {money.checkNow}
        </Button>
      </div>
      {check && check.crooked_groups.length > 0 && (
        <p className="text-danger text-small">{money.crooked(check.crooked_groups.length)}</p>
      )}
      {check && check.differences.length > 0 && (
        <DataTable
          label={money.differences}
          rows={check.differences}
          idOf={({ booking_id: id }) => id}
          columns={[
            {
              id: 'booking',
              head: money.booking,
              cell: (row) => (
                <span title={row.booking_id} className="data text-label">
                  {row.booking_id.slice(-ID_TAIL)}
                </span>
              ),
            },
            { id: 'ledger', head: money.ledgerSays, data: true, right: true, cell: (row) => cents(row.ledger_cents) },
            { id: 'deal', head: money.dealSays, data: true, right: true, cell: (row) => cents(row.deal_cents) },
          ]}
        />
      )}
    </MoneySection>
  );
}
