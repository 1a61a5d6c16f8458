import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useCallback, useState } from 'react';

/** Shared look of everything that floats beside its trigger. */
export const floating =
  'z-50 rounded-card border border-line-strong bg-overlay shadow-pop outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
}

/** A drop-down list of commands. */
export function Menu({ trigger, children }: MenuProps) {
  const [dialog, setDialog] = useState<Element | null>(null);
  const findDialog = useCallback((button: Element | null) => setDialog(button?.closest('[role=dialog]') ?? null), []);
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild ref={findDialog}>
        {trigger}
      </Radix.Trigger>
      {/* In the dialog it belongs to, outside of which nothing is read aloud; else in the main landmark, so that people who
          go from region to region find it. */}
      <Radix.Portal container={dialog ?? document.getElementById('content')}>
        <Radix.Content align="end" sideOffset={8} className={`${floating} min-w-52 p-1.5`}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const row =
  'flex min-h-10 w-full cursor-pointer select-none items-center gap-3 rounded-control px-3 text-small outline-none data-[highlighted]:bg-hover data-[disabled]:opacity-50 [&_svg]:size-4';

interface MenuItemProps {
  onSelect?: () => void;
  danger?: boolean;
  /** The child is a link and becomes the item itself. */
  asChild?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, danger, asChild = false, children }: MenuItemProps) {
  return (
    <Radix.Item
      asChild={asChild}
      {...(onSelect ? { onSelect } : {})}
      className={`${row} ${danger ? 'text-danger' : 'text-ink-2 data-[highlighted]:text-ink'}`}
    >
      {children}
    </Radix.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2 pb-2.5 text-ink-3 text-label">{children}</Radix.Label>;
}

export const MenuSeparator = () => <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
