import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { menuEntries } from './menu-entries.ts';

/** What is beside the texts of the header's links: less where the longest of all languages would not fit. */
export const HEADER_LINK = { paddingInline: 'clamp(4px, calc((100vw - 728px) / 10), 12px)' } as const;

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
