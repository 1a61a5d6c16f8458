import { useMe } from '@/accounts/start/queries.ts';
import { copy } from '@/payments/copy.ts';
import MoneySections from '@/payments/money-sections.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';

/** The user's money: what is on its way, by month, and every payment. */
export function OwnPayments() {
  const { data: me, error, isFetching, refetch } = useMe();
  return (
    <div className="page grid grid-cols-1 content-start gap-12 pt-4 pb-24 sm:pt-8">
      <PageTitle title={copy.payments.title} />
      <div className="grid grid-cols-1 gap-2">
        <h1 className="text-title-1">{copy.payments.title}</h1>
        <p className="max-w-[60ch] text-ink-2">{copy.payments.lead}</p>
      </div>
      {me && <MoneySections userId={me.id} creator={me.user_type === 'Creator'} whole />}
      {!me && error && (
        <ErrorPanel title={copy.history.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!me && !error && (
        <Loading text={copy.history.loading}>
          <Skeleton className="h-32" />
        </Loading>
      )}
    </div>
  );
}
