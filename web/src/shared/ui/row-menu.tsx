import { MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Menu } from './menu.tsx';

/** A menu of commands for one row, behind a button with three dots. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      trigger={
        <IconButton label={label} shape="control">
          <MoreHorizontal aria-hidden="true" />
        </IconButton>
      }
    >
      {children}
    </Menu>
  );
}
