import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import {
  ACCOUNT_SECTION,
  AccountSection,
  USER_TYPE_SECTION,
  UserTypeSection,
} from '@/accounts/profile/account-section.tsx';
import { copy as profile } from '@/accounts/profile/copy.ts';
import { ProfileHeader } from '@/accounts/profile/profile-header.tsx';
import { ProfileLoading, ProfileMissing } from '@/accounts/profile/profile-states.tsx';
import { TAGS_SECTION } from '@/accounts/profile/sections.ts';
import { useMe } from '@/accounts/start/queries.ts';
import { copy as deals } from '@/deals/copy.ts';
import { DEAL_SECTIONS, sidesForType, useBookings, useProjects } from '@/deals/lists.ts';
import { dealCountsQuery } from '@/deals/queries.ts';
import { copy as listings } from '@/experiences/own/copy.ts';
import { copy as payments } from '@/payments/copy.ts';
import { MONEY_SECTIONS } from '@/payments/sections.ts';
import type { Schema } from '@/shared/api/client.ts';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { PageNav, type PageNavEntry } from '@/shared/ui/page-nav.tsx';
import { overdueNotice } from './notices/overdue-notice.tsx';

/** Lazy, so that the page's title and header appear before the lists and their dialogs have loaded. */
const DealSections = lazy(() => import('@/deals/deal-sections.tsx'));
const OwnListingsSection = lazy(() => import('@/experiences/own/own-listings-section.tsx'));
const MoneySections = lazy(() => import('@/payments/money-sections.tsx'));

/** Lazy because only creators need it. */
const TagsSection = lazy(() =>
  import('@/accounts/profile/tags-section.tsx').then((file) => ({ default: file.TagsSection })),
);

/** Lazy because only users without a type need it. */
const SetupPrompt = lazy(() =>
  import('@/accounts/profile/setup-prompt.tsx').then((file) => ({ default: file.SetupPrompt })),
);

const OWN_LISTINGS_SECTION = 'my-experiences';

/** The user's own profile; combines accounts, deals and payments. */
export function ProfilePage() {
  const { data: me, error, isFetching, refetch } = useMe();
  return (
    <>
      <PageTitle title={profile.title} />
      {me && <Profile me={me} />}
      {!me && !error && <ProfileLoading />}
      {!me && error && <ProfileMissing error={error} retrying={isFetching} onRetry={() => void refetch()} />}
    </>
  );
}

function Profile({ me }: { me: Schema<'MeView'> }) {
  const sides = sidesForType(me.user_type);
  const creator = me.user_type === 'Creator';
  // A user with an overdue payment can't publish, but still manages existing listings.
  const publishes = me.actions.includes('publish') || me.pay_first !== null;
  const bookings = useBookings(me.id, sides).items;
  const projects = useProjects(me.id, sides).items;
  const counts = useQuery(dealCountsQuery()).data;
  const completed = projects?.some((project) => project.is_completed) ?? false;
  return (
    <div className="page pt-4 pb-24 sm:pt-8">
      <ProfileHeader me={me} hasDeals={counts && Object.values(counts).some((count) => count > 0)} />
      {me.pay_first && <div className="mt-8 px-1 sm:px-6">{overdueNotice(me)}</div>}
      <div className="mt-12 grid grid-cols-1 gap-x-16 lg:grid-cols-[200px_minmax(0,1fr)]">
        <PageNav
          label={profile.nav}
          entries={entriesOf({ creator, completed, publishes, typed: Boolean(me.user_type) })}
        />
        <div className="grid grid-cols-1 gap-16">
          {!me.user_type && (
            <Suspense>
              <SetupPrompt userId={me.id} />
            </Suspense>
          )}
          <AccountSection me={me} />
          {creator && (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <TagsSection me={me} />
            </Suspense>
          )}
          <Suspense fallback={<Skeleton className="h-96" />}>
            <DealSections userId={me.id} sides={sides} />
            {publishes && <OwnListingsSection id={OWN_LISTINGS_SECTION} userId={me.id} creator={creator} />}
            <MoneySections userId={me.id} creator={creator} />
            {bookings && projects && <ScrollToHash />}
          </Suspense>
          {me.user_type && <UserTypeSection type={me.user_type} />}
        </div>
      </div>
    </div>
  );
}

function entriesOf(has: { creator: boolean; completed: boolean; publishes: boolean; typed: boolean }): PageNavEntry[] {
  const all: (PageNavEntry & { shown?: boolean })[] = [
    { id: ACCOUNT_SECTION, title: profile.account.title },
    { id: TAGS_SECTION, title: profile.tags.title, shown: has.creator },
    { id: DEAL_SECTIONS.bookings, title: deals.bookings.title },
    { id: DEAL_SECTIONS.active, title: deals.projects.active },
    { id: DEAL_SECTIONS.completed, title: deals.projects.completed, shown: has.completed },
    { id: OWN_LISTINGS_SECTION, title: listings.title, shown: has.publishes },
    { id: MONEY_SECTIONS.balance, title: payments.balance.title, shown: has.creator },
    { id: MONEY_SECTIONS.figures, title: has.creator ? payments.earnings.title : payments.spend.title },
    { id: MONEY_SECTIONS.history, title: payments.history.title },
    { id: USER_TYPE_SECTION, title: profile.role.title, shown: has.typed },
  ];
  return all.filter(({ shown = true }) => shown);
}

/** Scrolls to the section in the URL's hash, once it and everything above it have rendered. */
function ScrollToHash() {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return null;
}
