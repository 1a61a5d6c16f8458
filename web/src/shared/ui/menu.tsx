import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';

/** Shared look of floating panels. */
export const floating =
  'z-50 rounded-card border border-line-strong bg-overlay shadow-pop outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in';

/** Pixels that are left between a menu and the edges of the window. */
const EDGE = 8;

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  children: ReactNode;
}

/** A drop-down menu of commands. */
export function Menu({ trigger, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [container, setContainer] = useState<Element | null>(null);
  // Found as it opens: when the page is first drawn, the prerendered one is still in its place.
  const place = (open: boolean) => {
    if (open) setContainer(button.current?.closest('[role=dialog]') ?? document.getElementById('content'));
  };
  return (
    <Radix.Root modal={false} onOpenChange={place}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      {/* Inside its dialog, since screen readers ignore everything outside; otherwise in the main landmark, so that
          landmark navigation finds it. */}
      <Radix.Portal container={container}>
        <Radix.Content
          align="end"
          sideOffset={8}
          collisionPadding={EDGE}
          // a menu that is taller than the window scrolls
          style={{
            maxWidth: `calc(100vw - ${2 * EDGE}px)`,
            maxHeight: 'var(--radix-dropdown-menu-content-available-height)',
            overflowY: 'auto',
          }}
          className={`${floating} min-w-52 p-1.5`}
        >
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
  /** A sentence below: its description for screen readers. */
  hint?: string | undefined;
  /** The child is a link and becomes the item. */
  asChild?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, danger, hint, asChild = false, children }: MenuItemProps) {
  const id = useId();
  return (
    <Radix.Item
      asChild={asChild}
      {...(onSelect ? { onSelect } : {})}
      {...(hint && { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-hint` })}
      className={`${row} ${danger ? 'text-danger' : 'text-ink-2 data-[highlighted]:text-ink'}`}
    >
      {hint ? (
        <span className="grid gap-0.5 py-2" style={{ maxWidth: '20rem' }}>
          <span id={`${id}-name`} className={danger ? '' : 'text-ink'}>
            {children}
          </span>
          <span id={`${id}-hint`} className="text-ink-2 text-label">
            {hint}
          </span>
        </span>
      ) : (
        children
      )}
    </Radix.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2 pb-2.5 text-ink-3 text-label">{children}</Radix.Label>;
}

export const MenuSeparator = () => <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
