import { CircleUser, Compass, Home, type LucideIcon, Users } from 'lucide-react';
import { copy } from './copy.ts';

type Group = keyof typeof copy.groups;

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly group: Group;
  /** Also a link in the header on wide screens. */
  readonly header?: boolean;
  /** Only for signed-in people. */
  readonly person?: boolean;
}

/** Every page the menu, the header and the footer lead to. A new page is one line here. */
export const entries: readonly Entry[] = [
  { to: '/', label: copy.entries.home, icon: Home, group: 'navigation' },
  { to: '/experiences', label: copy.entries.experiences, icon: Compass, group: 'marketplace', header: true },
  { to: '/creators', label: copy.entries.creators, icon: Users, group: 'marketplace', header: true },
  { to: '/profile', label: copy.entries.profile, icon: CircleUser, group: 'account', person: true },
];

/** The entries by group, in the order of the specification, without empty groups. */
export function entriesByGroup(signedIn: boolean) {
  const order: readonly Group[] = ['navigation', 'tools', 'marketplace', 'account'];
  return order
    .map((group) => ({
      group,
      title: copy.groups[group],
      entries: entries.filter((entry) => entry.group === group && (signedIn || !entry.person)),
    }))
    .filter((section) => section.entries.length > 0);
}
