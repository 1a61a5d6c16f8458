import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { paymentKeys } from '@/shared/api/query-keys.ts';
import { cents } from '@/shared/money/money.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field } from '@/shared/ui/field.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { Select } from '@/shared/ui/select.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { payoutAccountQuery } from '../queries.ts';
import { copy } from './copy.ts';
import { countries, usualCountry } from './countries.ts';
import { missingText } from './missing.ts';

export const PAYOUTS_SECTION = 'payouts';

type Account = Schema<'PayoutAccountView'>;

const showFailure = (title: string) => (error: unknown) =>
  toast({ title, description: failureText(error, copy.unreachable), tone: 'error' });

/** Opens the provider's page in this tab, where its link works once and soon; one that asks nothing has none. */
function useOpenProvider() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (country?: string) => body(api.POST('/api/payout-account/link', { body: country ? { country } : {} })),
    onSuccess: async ({ url }) => {
      if (url) return window.location.assign(url);
      await client.invalidateQueries({ queryKey: paymentKeys.all });
      const [title, description] = copy.done;
      toast({ title, description, tone: 'success' });
    },
    onError: showFailure(copy.failed),
  });
}

/** Asks the provider about the account. */
function useCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.POST('/api/payout-account/check')),
    onSuccess: (account) => {
      client.setQueryData(payoutAccountQuery.queryKey, account);
      const ready = account.state === 'ready';
      const [title, description] = ready ? copy.done : copy.notYet;
      toast({ title, description, tone: ready ? 'success' : undefined });
      void client.invalidateQueries({ queryKey: paymentKeys.balance });
    },
    onError: showFailure(copy.checkFailed),
  });
}

interface PayoutAccountSectionProps {
  /** The viewer comes back from the provider's page. */
  returned: boolean;
  /** Called once the return is dealt with, so that a reload doesn't ask again. */
  onReturned: () => void;
}

/** Where a creator's money goes: what the provider says of their account, and the way to its page. */
export function PayoutAccountSection({ returned, onReturned }: PayoutAccountSectionProps) {
  const { data: account, error, isFetching, refetch } = useQuery(payoutAccountQuery);
  const check = useCheck();
  const asked = useRef(false);
  useEffect(() => {
    if (!returned || asked.current) return;
    asked.current = true;
    check.mutate(undefined, { onSettled: onReturned });
    document.getElementById(PAYOUTS_SECTION)?.scrollIntoView();
  }, [returned, onReturned, check.mutate]);
  return (
    <Section id={PAYOUTS_SECTION} title={copy.title}>
      {account && <AccountState account={account} checking={check.isPending} onCheck={() => check.mutate()} />}
      {!account && !error && (
        <Loading text={copy.loading}>
          <Skeleton className="h-24" />
        </Loading>
      )}
      {!account && error && (
        <ErrorPanel title={copy.loadFailed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Section>
  );
}

interface AccountStateProps {
  account: Account;
  checking: boolean;
  onCheck: () => void;
}

/** What is to be done, if anything, and what waits for it. */
function AccountState({ account, checking, onCheck }: AccountStateProps) {
  const open = useOpenProvider();
  const { state, missing, provider, waiting_cents } = account;
  if (state === 'ready') return <p className="text-ink-2">{provider === 'sandbox' ? copy.sandbox : copy.ready}</p>;
  // busy until the other page is there
  const opening = open.isPending || open.isSuccess;
  return (
    <>
      {waiting_cents > 0 && <p className="font-medium">{copy.waiting(cents(waiting_cents))}</p>}
      {state === 'none' ? (
        <NoAccount provider={provider} opening={opening} onOpen={open.mutate} />
      ) : (
        <>
          <p className="text-ink-2">{missing.length > 0 ? copy.restricted(missingText(missing)) : copy.pending}</p>
          <div className="flex flex-wrap gap-2">
            <Button look="primary" busy={opening} busyText={copy.opening} onClick={() => open.mutate(undefined)}>
              {copy.goOn}
            </Button>
            <Button busy={checking} busyText={copy.checking} onClick={onCheck}>
              {copy.checkAgain}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

interface NoAccountProps {
  provider: string;
  opening: boolean;
  onOpen: (country?: string) => void;
}

/** The sandbox opens an account with a click; a provider asks where the creator lives. */
function NoAccount({ provider, opening, onOpen }: NoAccountProps) {
  if (provider !== 'sandbox') {
    return (
      <>
        <p className="text-ink-2">{copy.none}</p>
        <CountryForm opening={opening} onCountry={onOpen} />
      </>
    );
  }
  return (
    <>
      <p className="text-ink-2">{copy.noneInSandbox}</p>
      <div>
        <Button look="primary" busy={opening} busyText={copy.openingHere} onClick={() => onOpen()}>
          {copy.setUp}
        </Button>
      </div>
    </>
  );
}

/** Asks where the creator lives: an account is opened for one country. */
function CountryForm({ opening, onCountry }: { opening: boolean; onCountry: (country: string) => void }) {
  const options = useMemo(countries, []);
  const [country, setCountry] = useState(() => usualCountry(options));
  return (
    <>
      <Field label={copy.country} hint={copy.countryHint}>
        <Select options={options} value={country} onChange={({ target }) => setCountry(target.value)} />
      </Field>
      <div>
        <Button look="primary" busy={opening} busyText={copy.opening} onClick={() => onCountry(country)}>
          {copy.setUp}
        </Button>
      </div>
    </>
  );
}
