import { copy } from './copy.ts';
import type { MenuIcon } from './menu-icons.tsx';

type MenuGroup = keyof typeof copy.groups;

interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: MenuIcon;
  readonly group: MenuGroup;
  /** Also shown in the header on wide screens. */
  readonly header?: boolean;
  /** Shown only to signed-in users. */
  readonly signedInOnly?: boolean;
  /** Shown only to admins. */
  readonly adminOnly?: boolean;
}

/** All pages in the menu, the header and the footer. A new page is one line here. */
export const menuEntries: readonly MenuEntry[] = [
  { to: '/', label: copy.entries.home, icon: 'home', group: 'navigation' },
  { to: '/experience-generator', label: copy.entries.generator, icon: 'film', group: 'tools' },
  { to: '/experiences', label: copy.entries.experiences, icon: 'compass', group: 'marketplace', header: true },
  { to: '/creators', label: copy.entries.creators, icon: 'people', group: 'marketplace', header: true },
  { to: '/about', label: copy.entries.about, icon: 'info', group: 'navigation', header: true },
  { to: '/deals', label: copy.entries.deals, icon: 'deals', group: 'account', signedInOnly: true },
  { to: '/messages', label: copy.messages, icon: 'messages', group: 'account', signedInOnly: true },
  { to: '/payments', label: copy.entries.payments, icon: 'payments', group: 'account', signedInOnly: true },
  { to: '/profile', label: copy.entries.profile, icon: 'person', group: 'account', signedInOnly: true },
  { to: '/settings', label: copy.entries.settings, icon: 'settings', group: 'account', signedInOnly: true },
  { to: '/admin', label: copy.entries.admin, icon: 'gauge', group: 'account', signedInOnly: true, adminOnly: true },
];

/** Who sees the menu. */
export interface MenuViewer {
  readonly signedIn: boolean;
  readonly isAdmin: boolean;
}

export const isVisibleTo = (entry: MenuEntry, { signedIn, isAdmin }: MenuViewer) =>
  (signedIn || !entry.signedInOnly) && (isAdmin || !entry.adminOnly);

/** The visible entries by group, in menu order; empty groups are left out. */
export function entriesByGroup(reader: MenuViewer) {
  const order: readonly MenuGroup[] = ['navigation', 'tools', 'marketplace', 'account'];
  return order
    .map((group) => ({
      group,
      title: copy.groups[group],
      entries: menuEntries.filter((entry) => entry.group === group && isVisibleTo(entry, reader)),
    }))
    .filter((section) => section.entries.length > 0);
}
