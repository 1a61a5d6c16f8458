import { Link } from '@tanstack/react-router';
import { menuEntries } from './menu-entries.ts';

/** The menu entries shown in the header and the footer, as links with `className`. */
export function MenuLinks({ className }: { className: string }) {
  return menuEntries
    .filter((entry) => entry.header)
    .map((entry) => (
      <Link
        key={entry.to}
        to={entry.to}
        className={`inline-flex h-10 items-center rounded-control text-ink-2 transition-colors duration-150 hover:text-ink ${className}`}
      >
        {entry.label}
      </Link>
    ));
}
