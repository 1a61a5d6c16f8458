import { createFileRoute, useRouter } from '@tanstack/react-router';
import { SettingsPage } from '@/accounts/settings/settings-page.tsx';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { signOut } from '@/app/shell/start/session-effects.ts';
import { copy as payouts } from '@/payments/payouts/copy.ts';
import { PAYOUTS_SECTION, PayoutAccountSection } from '@/payments/payouts/payout-account-section.tsx';
import { searchParams } from '@/shared/lib/search-params.ts';
import { PageSpinner } from '@/shared/ui/spinner.tsx';

export const Route = createFileRoute('/settings')({
  validateSearch: searchParams<{ payouts?: 'done' }>(['payouts'], ({ payouts }) =>
    payouts === 'done' ? { payouts } : {},
  ),
  beforeLoad: requireSignIn,
  pendingComponent: () => <PageSpinner />,
  component: Settings,
});

function Settings() {
  const router = useRouter();
  const navigate = Route.useNavigate();
  const returned = Route.useSearch().payouts === 'done';
  const section = (
    <PayoutAccountSection
      returned={returned}
      onReturned={() => navigate({ search: {}, replace: true, resetScroll: false })}
    />
  );
  return (
    <SettingsPage
      onDeleted={() => signOut(router)}
      ofCreators={{ id: PAYOUTS_SECTION, title: payouts.title, section }}
    />
  );
}
