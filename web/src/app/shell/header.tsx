import { Link } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { lazy, useState } from 'react';
import { useSession } from '@/shared/api/session.ts';
import { buttonStyles, IconButton } from '@/shared/ui/button.tsx';
import { Logo } from '@/shared/ui/logo.tsx';
import { OptionalBoundary } from '@/shared/ui/optional-boundary.tsx';
import { Spinner } from '@/shared/ui/spinner.tsx';
import { copy } from './copy.ts';
import { HEADER_LINK, MenuLinks } from './menu-links.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const SideMenu = lazy(() => import('./side-menu.tsx'));
const AccountMenu = lazy(() => import('./account-menu.tsx'));

export function Header() {
  // Loaded when first opened, then kept mounted for its closing animation.
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <header className="sticky top-0 z-30 bg-canvas/85 backdrop-blur-xl in-data-[theme=light]:bg-canvas">
      <div className="page flex h-16 items-center gap-2">
        <div className="-ml-2.5">
          <IconButton label={copy.openMenu} aria-haspopup="dialog" onClick={() => setMenu('open')}>
            <Menu aria-hidden="true" className="size-5!" />
          </IconButton>
        </div>
        <Link to="/" aria-label={copy.home} className="flex items-center gap-2.5 rounded-control">
          <Logo />
          <span className="font-semibold text-card max-[359px]:hidden">{copy.name}</span>
        </Link>
        <nav aria-label={copy.mainLinks} className="ml-6 hidden gap-1 md:flex">
          <MenuLinks style={HEADER_LINK} className="aria-[current=page]:text-ink" />
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <ThemeToggle />
          <SessionArea />
        </div>
      </div>
      {menu !== 'never' && (
        <OptionalBoundary>
          <SideMenu open={menu === 'open'} onOpenChange={(open) => setMenu(open ? 'open' : 'closed')} />
        </OptionalBoundary>
      )}
    </header>
  );
}

/** Waits for the session, then shows "Sign in" or the account menu; equally large, so that the header doesn't shift. */
function SessionArea() {
  const session = useSession();
  if (session.state === 'guest') {
    return (
      <span className="ml-1">
        <Link to="/auth" className={buttonStyles()}>
          {copy.signIn}
        </Link>
      </span>
    );
  }
  const waiting = (
    <span className="grid h-10 min-w-20 place-items-center text-ink-3">
      <Spinner label={copy.loading} />
    </span>
  );
  if (session.state === 'unknown') return waiting;
  return (
    <OptionalBoundary fallback={waiting}>
      <AccountMenu email={session.email} userId={session.userId} />
    </OptionalBoundary>
  );
}
