import { CircleUser, Clapperboard, Compass, Gauge, Home, Info, type LucideIcon, Settings, Users } from 'lucide-react';

export type MenuIcon = 'home' | 'film' | 'compass' | 'people' | 'info' | 'person' | 'settings' | 'gauge';

/** The pictures of the menu's entries: loaded with the menus, as header and footer show none. */
const icons: Readonly<Record<MenuIcon, LucideIcon>> = {
  home: Home,
  film: Clapperboard,
  compass: Compass,
  people: Users,
  info: Info,
  person: CircleUser,
  settings: Settings,
  gauge: Gauge,
};

/** The picture of an entry, beside its label. */
export function EntryIcon({ of }: { of: MenuIcon }) {
  const Icon = icons[of];
  return <Icon aria-hidden="true" />;
}
