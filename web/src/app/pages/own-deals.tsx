import { useMe } from '@/accounts/queries.ts';
import { DealsPage } from '@/deals/deals-page.tsx';
import type { DealTab } from '@/deals/tabs.ts';

/** The user's deals; what is suggested to those without any depends on their type. */
export function OwnDeals({ tab }: { tab: DealTab }) {
  const hirer = useMe().data?.user_type === 'Hirer';
  return <DealsPage tab={tab} side={hirer ? 'hirer' : 'creator'} />;
}
