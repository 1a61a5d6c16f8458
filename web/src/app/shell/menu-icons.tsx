import {
  CircleUser,
  Clapperboard,
  Compass,
  Gauge,
  Handshake,
  Home,
  Info,
  type LucideIcon,
  MessageSquare,
  Settings,
  Users,
  WalletCards,
} from 'lucide-react';

export type MenuIcon =
  | 'deals'
  | 'messages'
  | 'payments'
  | 'home'
  | 'film'
  | 'compass'
  | 'people'
  | 'info'
  | 'person'
  | 'settings'
  | 'gauge';

/** Loaded with the menus only: the header and the footer show no icons. */
const icons: Readonly<Record<MenuIcon, LucideIcon>> = {
  deals: Handshake,
  messages: MessageSquare,
  payments: WalletCards,
  home: Home,
  film: Clapperboard,
  compass: Compass,
  people: Users,
  info: Info,
  person: CircleUser,
  settings: Settings,
  gauge: Gauge,
};

export function EntryIcon({ of }: { of: MenuIcon }) {
  const Icon = icons[of];
  return <Icon aria-hidden="true" />;
}
