import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Languages, MessageCircle, UserRound, X } from 'lucide-react';
import { useRef } from 'react';
import { savePreferences, useMe } from '@/accounts/start/queries.ts';
import { setWindow } from '@/assistant/start/conversation.ts';
import { copy as assistant } from '@/assistant/start/copy.ts';
import { useSession } from '@/shared/api/session.ts';
import { chooseLanguage, language } from '@/shared/lib/language.ts';
import { type Language, languages } from '@/shared/lib/languages.ts';
import { Button, IconButton } from '@/shared/ui/button.tsx';
import { Sheet } from '@/shared/ui/dialog.tsx';
import { Logo } from '@/shared/ui/logo.tsx';
import { Avatar, coverUrl } from '@/shared/ui/page/card.tsx';
import { Spinner } from '@/shared/ui/spinner.tsx';
import { copy } from './copy.ts';
import { EntryCount } from './entry-count.tsx';
import { entriesByGroup } from './menu-entries.ts';
import { EntryIcon } from './menu-icons.tsx';
import { signOut } from './start/session-effects.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const ENTRY =
  'flex h-11 w-full items-center gap-3 rounded-control px-3 text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink aria-[current=page]:text-ink [&_svg]:size-[18px]';

interface SideMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The menu with all pages and the account. */
export default function SideMenu({ open, onOpenChange }: SideMenuProps) {
  const session = useSession();
  const isAdmin = useMe().data?.actions.includes('admin') ?? false;
  const close = () => onOpenChange(false);
  const asks = useRef(false);
  // not before the focus is back, or the menu would take it from the window
  const onClosed = () => {
    if (asks.current) setWindow('open');
    asks.current = false;
  };
  const openAssistant = () => {
    asks.current = true;
    close();
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={copy.menu} onClosed={onClosed}>
      <div className="flex h-16 shrink-0 items-center justify-between pr-3 pl-5">
        <Link to="/" onClick={close} aria-label={copy.home} className="flex items-center gap-2.5 rounded-control">
          <Logo />
          <span className="font-semibold text-card">{copy.name}</span>
        </Link>
        <IconButton label={copy.closeMenu} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <nav aria-label={copy.menu} className="flex-1 px-5 py-4">
        {entriesByGroup({ signedIn: session.state === 'person', isAdmin }).map((section) => (
          <div key={section.group} className="mb-6">
            <h2 id={`menu-${section.group}`} className="data px-3 pb-2 text-ink-3 text-label">
              {section.title}
            </h2>
            <ul aria-labelledby={`menu-${section.group}`}>
              {section.entries.map((entry) => (
                <li key={entry.to}>
                  <Link to={entry.to} activeOptions={{ exact: entry.to === '/' }} onClick={close} className={ENTRY}>
                    <EntryIcon of={entry.icon} />
                    {entry.label}
                    <EntryCount to={entry.to} />
                  </Link>
                </li>
              ))}
              {section.group === 'tools' && (
                <li>
                  <button type="button" aria-haspopup="dialog" onClick={openAssistant} className={ENTRY}>
                    <MessageCircle aria-hidden="true" />
                    {assistant.title}
                  </button>
                </li>
              )}
            </ul>
          </div>
        ))}
      </nav>
      <div className="mx-5 flex items-center justify-between border-line border-t py-3">
        <LanguageSwitch />
        <ThemeToggle />
      </div>
      <div className="mx-5 border-line border-t py-5">
        {session.state === 'unknown' && <Spinner label={copy.loading} />}
        {session.state === 'guest' && <Guest onLeave={close} />}
        {session.state === 'person' && <Person email={session.email} userId={session.userId} onLeave={close} />}
      </div>
    </Sheet>
  );
}

/** Saves the choice to the account too if signed in, then reloads the page, even if saving failed. */
function useLanguageChoice() {
  const session = useSession();
  return useMutation({
    mutationFn: async (next: Language) => {
      if (session.state === 'person') await savePreferences({ language: next });
    },
    onError: (error) => console.error('language', error),
    onSettled: (_saved, _error, next) => chooseLanguage(next),
  });
}

/** A native select: it works with every input method and screen reader. */
function LanguageSwitch() {
  const choice = useLanguageChoice();
  return (
    <label className="flex items-center gap-2 text-ink-2 [&_svg]:size-[18px]">
      <Languages aria-hidden="true" />
      <span className="sr-only">{copy.language}</span>
      <select
        value={choice.variables ?? language}
        onChange={(event) => choice.mutate(event.target.value as Language)}
        className="h-10 rounded-control bg-transparent pr-1 text-small"
      >
        {Object.entries(languages).map(([id, { name }]) => (
          <option key={id} value={id} lang={id} className="bg-overlay">
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Guest({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-raised text-ink-2">
        <UserRound aria-hidden="true" className="size-5" />
      </span>
      <span className="flex-1">{copy.guest}</span>
      <Link to="/auth" onClick={onLeave} className="rounded-control px-2 py-2 font-semibold text-brand-ink">
        {copy.signIn}
      </Link>
    </div>
  );
}

function Person({ email, userId, onLeave }: { email: string; userId: string; onLeave: () => void }) {
  const router = useRouter();
  const me = useMe().data;
  const role = me && (me.role ? copy.roles.admin : me.user_type && copy.roles[me.user_type]);
  const leave = useMutation({ mutationFn: () => signOut(router), onSettled: onLeave });
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-3">
        <Avatar src={coverUrl(userId)} size={40} />
        <div className="min-w-0">
          <p className="truncate">
            <span>{me?.full_name || email}</span>
            {role && <span className="text-ink-2"> · {role}</span>}
          </p>
          <p className="flex gap-1 text-label">
            {me?.full_name && (
              <span className="truncate text-ink-2" title={email}>
                {email}
              </span>
            )}
            {me?.full_name && <span className="text-ink-3">·</span>}
            <span className="shrink-0 text-success">{copy.authenticated}</span>
          </p>
        </div>
      </div>
      <Button wide busy={leave.isPending} busyText={copy.signingOut} onClick={() => leave.mutate()}>
        {copy.signOut}
      </Button>
    </div>
  );
}
