import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { useMe } from '@/accounts/start/queries.ts';
import { copy as deals } from '@/deals/copy.ts';
import { NextDeals } from '@/deals/next-deals.tsx';
import { dealCountsQuery } from '@/deals/queries.ts';
import { NewListings } from '@/experiences/list/new-listings.tsx';
import { copy as own } from '@/experiences/own/copy.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { OptionalBoundary } from '@/shared/ui/optional-boundary.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { copy as shell } from '../shell/copy.ts';
import { copy } from './copy.ts';
import { overdueNotice } from './notices/overdue-notice.tsx';

/** Only for admins. */
const AdminWork = lazy(() => import('@/admin/home/admin-work.tsx'));
const WorkLine = lazy(() => import('@/admin/home/work-line.tsx'));
/** Only for hirers for whom nothing waits. */
const OpenBriefs = lazy(() => import('./open-briefs.tsx'));

interface SignedInHomeProps {
  /** Told whether nothing should follow: admins without deals of their own hire nobody. */
  onAlone: (alone: boolean) => void;
}

/** What needs the user's action first, then what is new for them. Admins without deals of their own see only what waits for our team. */
export default function SignedInHome({ onAlone }: SignedInHomeProps) {
  const me = useMe().data;
  const counts = useQuery(dealCountsQuery()).data;
  const count = counts?.your_turn;
  const creator = me?.user_type === 'Creator';
  const admin = me?.actions.includes('admin') ?? false;
  const withDeals = !admin || Object.values(counts ?? {}).some((deals) => deals > 0);
  useLayoutEffect(() => onAlone(!withDeals), [onAlone, withDeals]);
  return (
    <div className="page grid grid-cols-1 gap-12 pt-4 sm:pt-8 md:gap-16">
      <div className="grid grid-cols-1">
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="grid min-w-0 grid-cols-1 gap-2">
            <h1 className="text-title-1 [overflow-wrap:anywhere]">{copy.hello(me?.full_name ?? '')}</h1>
            <p className="min-h-6 text-ink-2">
              {admin && (
                <Suspense>
                  <WorkLine />
                </Suspense>
              )}
              {count === 0 && !admin && deals.page.empty.your_turn}
              {count !== undefined && count > 0 && `${shell.waiting(count)}.`}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            {me?.user_type && me.actions.includes('publish') && !admin && (
              <Link to="/create-experience" className={buttonStyles()}>
                {creator ? own.offer : own.brief}
              </Link>
            )}
            {withDeals && (
              <Link to="/deals" className={buttonStyles()}>
                {deals.page.back}
              </Link>
            )}
          </div>
        </header>
        {me?.pay_first && <div className="mt-6">{overdueNotice(me)}</div>}
        {!admin && <NextDeals expected={count} />}
        {me?.user_type === 'Hirer' && !admin && count === 0 && (
          <OptionalBoundary>
            <OpenBriefs userId={me.id} />
          </OptionalBoundary>
        )}
      </div>
      {admin && (
        <Suspense fallback={<Skeleton className="h-28" />}>
          <AdminWork />
        </Suspense>
      )}
      {admin && Boolean(count) && <NextDeals expected={count} />}
      {me && withDeals && <NewListings side={creator ? 'wanted' : 'offered'} />}
    </div>
  );
}
