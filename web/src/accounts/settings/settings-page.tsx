import { type ReactNode, useEffect } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { PageNav } from '@/shared/ui/page-nav.tsx';
import { useMe } from '../start/queries.ts';
import { copy } from './copy.ts';
import { DATA_SECTION, DataSection } from './data-section.tsx';
import { DELETE_ACCOUNT_SECTION, DeleteAccountSection } from './delete-account-section.tsx';
import { EMAIL_PREFERENCES_SECTION, EmailPreferencesSection } from './email-preferences-section.tsx';
import { EMAIL_SECTION, EmailSection } from './email-section.tsx';
import { LANGUAGE_SECTION, LanguageSection } from './language-section.tsx';
import { PASSWORD_SECTION, PasswordSection } from './password-section.tsx';
import { SESSIONS_SECTION, SessionsSection } from './sessions-section.tsx';

const NAV: readonly { id: string; title: string }[] = [
  { id: EMAIL_SECTION, title: copy.email.title },
  { id: PASSWORD_SECTION, title: copy.password.title },
  { id: SESSIONS_SECTION, title: copy.sessions.title },
  { id: LANGUAGE_SECTION, title: copy.locality.title },
  { id: EMAIL_PREFERENCES_SECTION, title: copy.emailPreferences.title },
  { id: DATA_SECTION, title: copy.data.title },
  { id: DELETE_ACCOUNT_SECTION, title: copy.remove.title },
];
/** Where the section of creators is among these. */
const AFTER_SESSIONS = 3;

interface SettingsPageProps {
  onDeleted: () => Promise<void>;
  /** A section of creators, which another feature has. */
  ofCreators: { id: string; title: string; section: ReactNode };
}

/** Account settings; the public profile is edited on the profile page. */
export function SettingsPage({ onDeleted, ofCreators }: SettingsPageProps) {
  const { data: me, error, isFetching, refetch } = useMe();
  const isCreator = me?.user_type === 'Creator';
  return (
    <div className="page pt-8 pb-24 sm:pt-12">
      <PageTitle title={copy.title} />
      <h1 className="text-title-1">{copy.title}</h1>
      <div className="mt-10 grid grid-cols-1 gap-x-16 lg:grid-cols-[200px_minmax(0,1fr)]">
        <PageNav label={copy.nav} entries={isCreator ? NAV.toSpliced(AFTER_SESSIONS, 0, ofCreators) : NAV} />
        {me && <Sections me={me} ofCreators={isCreator && ofCreators.section} onDeleted={onDeleted} />}
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

interface SectionsProps {
  me: Schema<'MeView'>;
  ofCreators: ReactNode;
  onDeleted: () => Promise<void>;
}

/** How long sections may take to load, in milliseconds. */
const LOADING = 2000;
/** What people do who look at something else. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Scrolls to the section that the address names: it was not there when the page opened, and those above it load. */
function useNamedSection() {
  useEffect(() => {
    const target = document.getElementById(window.location.hash.slice(1));
    if (!target?.parentElement) return;
    const above = new ResizeObserver(() => target.scrollIntoView());
    above.observe(target.parentElement);
    const stop = () => above.disconnect();
    const timer = setTimeout(stop, LOADING);
    for (const move of MOVES) addEventListener(move, stop, { once: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const move of MOVES) removeEventListener(move, stop);
    };
  }, []);
}

function Sections({ me, ofCreators, onDeleted }: SectionsProps) {
  useNamedSection();
  return (
    <div className="grid max-w-[640px] grid-cols-1 gap-16">
      <EmailSection me={me} />
      <PasswordSection />
      <SessionsSection userId={me.id} />
      {ofCreators}
      <LanguageSection me={me} />
      <EmailPreferencesSection me={me} />
      <DataSection />
      <DeleteAccountSection onDeleted={onDeleted} />
    </div>
  );
}
