import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { floating } from './menu.tsx';

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name. */
  label: string;
  trigger: ReactElement;
  children: ReactNode;
}

/** A floating panel for a button. */
export function Popover({ open, onOpenChange, label, trigger, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className={`${floating} w-[min(400px,calc(100vw-24px))] overflow-hidden`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
