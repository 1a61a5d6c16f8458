import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { menuEntries } from './menu-entries.ts';

/** The texts of the header's links, and what is beside them: less where the longest of all languages would not fit. */
export const HEADER_LINK = {
  fontSize: 'clamp(14px, calc(2px + 100vw / 64), 16px)',
  paddingInline: 'clamp(4px, calc((100vw - 760px) / 10), 12px)',
  whiteSpace: 'nowrap',
} as const;

interface MenuLinksProps {
  className: string;
  style?: CSSProperties;
}

/** The menu entries shown in the header and the footer, as links with `className`. */
export function MenuLinks({ className, style }: MenuLinksProps) {
  return menuEntries
    .filter((entry) => entry.header)
    .map((entry) => (
      <Link
        key={entry.to}
        to={entry.to}
        style={style}
        className={`inline-flex h-10 items-center rounded-control text-ink-2 transition-colors duration-150 hover:text-ink ${className}`}
      >
        {entry.label}
      </Link>
    ));
}
