import { CircleUser, Clapperboard, Compass, Gauge, Home, Info, type LucideIcon, Settings, Users } from 'lucide-react';
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
  /** Only for operators. */
  readonly operator?: boolean;
}

/** Every page the menu, the header and the footer lead to. A new page is one line here. */
export const entries: readonly Entry[] = [
  { to: '/', label: copy.entries.home, icon: Home, group: 'navigation' },
  { to: '/experience-generator', label: copy.entries.generator, icon: Clapperboard, group: 'tools' },
  { to: '/experiences', label: copy.entries.experiences, icon: Compass, group: 'marketplace', header: true },
  { to: '/creators', label: copy.entries.creators, icon: Users, group: 'marketplace', header: true },
  { to: '/about', label: copy.entries.about, icon: Info, group: 'navigation', header: true },
  { to: '/profile', label: copy.entries.profile, icon: CircleUser, group: 'account', person: true },
  { to: '/settings', label: copy.entries.settings, icon: Settings, group: 'account', person: true },
  { to: '/admin', label: copy.entries.admin, icon: Gauge, group: 'account', person: true, operator: true },
];

/** Who looks at the menu. */
export interface Reader {
  readonly signedIn: boolean;
  readonly operator: boolean;
}

/** Whether an entry is for this reader. */
export const isFor = (entry: Entry, { signedIn, operator }: Reader) =>
  (signedIn || !entry.person) && (operator || !entry.operator);

/** The entries by group, in the order of the menu, without empty groups. */
export function entriesByGroup(reader: Reader) {
  const order: readonly Group[] = ['navigation', 'tools', 'marketplace', 'account'];
  return order
    .map((group) => ({
      group,
      title: copy.groups[group],
      entries: entries.filter((entry) => entry.group === group && isFor(entry, reader)),
    }))
    .filter((section) => section.entries.length > 0);
}
