import type { Schema } from '@/shared/api/client.ts';
import { PageTitle } from '@/shared/lib/page-title.tsx';
import { PageNav } from '@/shared/ui/page-nav.tsx';
import { Loading, Skeleton } from '@/shared/ui/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/status-panels.tsx';
import { useMe } from '../queries.ts';
import { copy } from './copy.ts';
import { DATA, DataSection } from './data-section.tsx';
import { REMOVE, RemoveSection } from './delete-account-section.tsx';
import { MAILS, MailsSection } from './email-preferences-section.tsx';
import { EMAIL, EmailSection } from './email-section.tsx';
import { PASSWORD, PasswordSection } from './password-section.tsx';
import { SESSIONS, SessionsSection } from './sessions-section.tsx';

const NAV = [
  { id: EMAIL, title: copy.email.title },
  { id: PASSWORD, title: copy.password.title },
  { id: SESSIONS, title: copy.sessions.title },
  { id: MAILS, title: copy.mails.title },
  { id: DATA, title: copy.data.title },
  { id: REMOVE, title: copy.remove.title },
] as const;

/** Everything about one's account that is not one's profile. */
export function SettingsPage({ onGone }: { onGone: () => Promise<void> }) {
  const { data: me, error, isFetching, refetch } = useMe();
  return (
    <div className="page pt-8 pb-24 sm:pt-12">
      <PageTitle title={copy.title} />
      <h1 className="text-title-1">{copy.title}</h1>
      <div className="mt-10 grid grid-cols-1 gap-x-16 lg:grid-cols-[200px_minmax(0,1fr)]">
        <PageNav label={copy.nav} entries={NAV} />
        {me && <Sections me={me} onGone={onGone} />}
        {!me && !error && (
          <Loading text={copy.loading}>
            <div className="grid max-w-[640px] grid-cols-1 gap-6">
              <Skeleton className="h-48" />
              <Skeleton className="h-64" />
            </div>
          </Loading>
        )}
        {!me && error && (
          <ErrorPanel title={copy.loadFailed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

function Sections({ me, onGone }: { me: Schema<'MeView'>; onGone: () => Promise<void> }) {
  return (
    <div className="grid max-w-[640px] grid-cols-1 gap-16">
      <EmailSection me={me} />
      <PasswordSection />
      <SessionsSection userId={me.id} />
      <MailsSection me={me} />
      <DataSection />
      <RemoveSection onGone={onGone} />
    </div>
  );
}
