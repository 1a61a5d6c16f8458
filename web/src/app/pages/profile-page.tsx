import { lazy, Suspense, useEffect } from 'react';
import { ACCOUNT_SECTION, AccountSection } from '@/accounts/profile/account-section.tsx';
import { copy as profile } from '@/accounts/profile/copy.ts';
import { ProfileHeader } from '@/accounts/profile/profile-header.tsx';
import { ProfileLoading, ProfileMissing } from '@/accounts/profile/profile-states.tsx';
import { TAGS_SECTION, TagsSection } from '@/accounts/profile/tags-section.tsx';
import { USER_TYPE_SECTION, UserTypeSection } from '@/accounts/profile/user-type-section.tsx';
import { useMe } from '@/accounts/queries.ts';
import { copy as deals } from '@/deals/copy.ts';
import { DEAL_SECTIONS, sidesForType, useBookings, useProjects } from '@/deals/lists.ts';
import { copy as experiences } from '@/experiences/copy.ts';
import { OWN_LISTINGS_SECTION } from '@/experiences/own-listings.ts';
import { copy as payments } from '@/payments/copy.ts';
import { MONEY_SECTIONS } from '@/payments/sections.ts';
import type { Schema } from '@/shared/api/client.ts';
import { PageTitle } from '@/shared/lib/page-title.tsx';
import { PageNav, type PageNavEntry } from '@/shared/ui/page-nav.tsx';
import { Skeleton } from '@/shared/ui/skeleton.tsx';
import { overdueNotice } from './overdue-notice.tsx';

/** The page is named, and its head shown, before the lists and their dialogs have arrived. */
const DealSections = lazy(() => import('@/deals/deal-sections.tsx'));
const OwnListingsSection = lazy(() => import('@/experiences/own-listings-section.tsx'));
const MoneySections = lazy(() => import('@/payments/money-sections.tsx'));

/** Few people need it: those who never chose a side. */
const SetupPrompt = lazy(() =>
  import('@/accounts/profile/setup-prompt.tsx').then((file) => ({ default: file.SetupPrompt })),
);

interface ProfilePageProps {
  /** The deal whose timeline is open. */
  deal: string | undefined;
  onCloseDeal: () => void;
}

/** One's own page: here accounts, deals and payments meet. */
export function ProfilePage(props: ProfilePageProps) {
  const { data: me, error, isFetching, refetch } = useMe();
  return (
    <>
      <PageTitle title={profile.title} />
      {me && <Profile me={me} {...props} />}
      {!me && !error && <ProfileLoading />}
      {!me && error && <ProfileMissing error={error} retrying={isFetching} onRetry={() => void refetch()} />}
    </>
  );
}

function Profile({ me, deal, onCloseDeal }: ProfilePageProps & { me: Schema<'MeView'> }) {
  const sides = sidesForType(me.user_type);
  const creator = me.user_type === 'Creator';
  // Who has to pay first still looks after what is published already.
  const publishes = me.actions.includes('publish') || me.pay_first !== null;
  const bookings = useBookings(me.id, sides, false).items;
  const projects = useProjects(me.id, sides).items;
  const completed = projects?.some((project) => project.is_completed) ?? false;
  return (
    <div className="page pt-4 pb-24 sm:pt-8">
      <ProfileHeader me={me} />
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
          {creator && <TagsSection me={me} />}
          <Suspense fallback={<Skeleton className="h-96" />}>
            <DealSections userId={me.id} sides={sides} open={deal} onClose={onCloseDeal} />
            {publishes && <OwnListingsSection userId={me.id} creator={creator} />}
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
    { id: OWN_LISTINGS_SECTION, title: experiences.own.title, shown: has.publishes },
    { id: MONEY_SECTIONS.balance, title: payments.balance.title, shown: has.creator },
    { id: MONEY_SECTIONS.figures, title: has.creator ? payments.earnings.title : payments.spend.title },
    { id: MONEY_SECTIONS.history, title: payments.history.title },
    { id: USER_TYPE_SECTION, title: profile.role.title, shown: has.typed },
  ];
  return all.filter(({ shown = true }) => shown);
}

/** Scrolls to the section that the address names, once that section and all above it are rendered. */
function ScrollToHash() {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return null;
}
