import { createFileRoute, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { SettingsPage } from '@/accounts/settings/settings-page.tsx';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { signOut } from '@/app/shell/start/session-effects.ts';
import { copy as payouts } from '@/payments/payouts/copy.ts';
import { PAYOUTS_SECTION, PayoutAccountSection } from '@/payments/payouts/payout-account-section.tsx';
import { PageSpinner } from '@/shared/ui/spinner.tsx';

export const Route = createFileRoute('/settings')({
  beforeLoad: requireSignIn,
  pendingComponent: () => <PageSpinner />,
  component: Settings,
});

function Settings() {
  const router = useRouter();
  const navigate = useNavigate();
  // read here: a check of the address would be in the first script
  const returned = useLocation({ select: ({ searchStr }) => searchStr.includes('payouts=done') });
  const section = (
    <PayoutAccountSection
      returned={returned}
      onReturned={() => navigate({ to: '/settings', replace: true, resetScroll: false })}
    />
  );
  return (
    <SettingsPage
      onDeleted={() => signOut(router)}
      ofCreators={{ id: PAYOUTS_SECTION, title: payouts.title, section }}
    />
  );
}
