import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useMe } from '@/accounts/start/queries.ts';
import { useTimeZone } from '@/accounts/time-zone.ts';
import { MessagesLink } from '@/conversations/messages-link.tsx';
import { dealCountsQuery } from '@/deals/queries.ts';
import { NotificationBell } from '@/notifications/notification-bell.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/shared/ui/menu.tsx';
import { Avatar, coverUrl } from '@/shared/ui/page/card.tsx';
import { UnreadBadge } from '@/shared/ui/unread-badge.tsx';
import { copy } from './copy.ts';
import { EntryCount } from './entry-count.tsx';
import { isVisibleTo, menuEntries } from './menu-entries.ts';
import { EntryIcon } from './menu-icons.tsx';
import { HEADER_LINK } from './menu-links.tsx';
import { signOut } from './start/session-effects.ts';

/** The signed-in user's notifications and menu. A separate chunk, because guests don't need it. */
export default function AccountMenu({ email, userId }: { email: string; userId: string }) {
  const router = useRouter();
  const me = useMe().data;
  useTimeZone(me?.preferences.time_zone);
  const isAdmin = me?.actions.includes('admin') ?? false;
  // on phones, the link to them is in the menu, so its button has their number
  const waiting = useQuery(dealCountsQuery()).data?.your_turn ?? 0;
  return (
    <>
      <Link
        to="/deals"
        style={HEADER_LINK}
        className="hidden h-10 items-center gap-2 rounded-control text-ink-2 transition-colors duration-150 hover:text-ink aria-[current=page]:text-ink md:flex"
      >
        {copy.entries.deals}
        <EntryCount to="/deals" />
      </Link>
      <MessagesLink />
      <NotificationBell />
      <Menu
        trigger={
          <button
            type="button"
            className="relative ml-1 grid size-10 place-items-center rounded-full transition-transform duration-150 active:scale-98"
          >
            <span className="sr-only">
              {copy.account}
              {waiting > 0 && <span className="md:hidden">, {copy.waiting(waiting)}</span>}
            </span>
            <Avatar src={coverUrl(userId)} size={32} />
            <span className="md:hidden">
              <UnreadBadge count={waiting} />
            </span>
          </button>
        }
      >
        <MenuLabel>{me?.full_name || email}</MenuLabel>
        {menuEntries
          .filter((entry) => entry.signedInOnly && isVisibleTo(entry, { signedIn: true, isAdmin }))
          .map((entry) => (
            <MenuItem key={entry.to} asChild>
              <Link to={entry.to}>
                <EntryIcon of={entry.icon} />
                {entry.label}
                <EntryCount to={entry.to} />
              </Link>
            </MenuItem>
          ))}
        <MenuSeparator />
        <MenuItem onSelect={() => void signOut(router)}>
          <LogOut aria-hidden="true" />
          {copy.signOut}
        </MenuItem>
      </Menu>
    </>
  );
}
