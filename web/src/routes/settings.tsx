import { createFileRoute, useRouter } from '@tanstack/react-router';
import { SettingsPage } from '@/accounts/settings/settings-page.tsx';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { signOut } from '@/app/shell/start/session-effects.ts';
import { PageSpinner } from '@/shared/ui/spinner.tsx';

export const Route = createFileRoute('/settings')({
  beforeLoad: requireSignIn,
  pendingComponent: () => <PageSpinner />,
  component: Settings,
});

function Settings() {
  const router = useRouter();
  return <SettingsPage onDeleted={() => signOut(router)} />;
}
