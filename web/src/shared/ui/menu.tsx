import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { EDGE, type MenuPlace, menuPlace, USUAL } from './menu-place.ts';

/** Shared look of floating panels. */
export const floating =
  'z-50 rounded-card border border-line-strong bg-overlay shadow-pop outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in';

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  children: ReactNode;
}

/** A drop-down menu of commands. */
export function Menu({ trigger, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [container, setContainer] = useState<Element | null>(null);
  const [{ side, align, height }, setPlace] = useState<MenuPlace>(USUAL);
  const watch = useCallback((items: HTMLElement | null) => {
    const menu = items?.parentElement;
    if (!menu || !button.current) return undefined;
    const opener = button.current;
    const look = () =>
      setPlace((kept) => {
        const next = menuPlace(opener, menu);
        return next.side === kept.side && next.align === kept.align && next.height === kept.height ? kept : next;
      });
    look();
    // its items may load after it has opened
    const size = new ResizeObserver(look);
    size.observe(items);
    addEventListener('resize', look);
    addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      size.disconnect();
      removeEventListener('resize', look);
      removeEventListener('scroll', look, { capture: true });
    };
  }, []);
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
          side={side}
          align={align}
          sideOffset={EDGE}
          collisionPadding={EDGE}
          style={{
            // its items are measured from its edge
            position: 'relative',
            maxWidth: `calc(100vw - ${2 * EDGE}px)`,
            maxHeight: `min(var(--radix-dropdown-menu-content-available-height), ${height}px)`,
            overflowY: 'auto',
          }}
          className={`${floating} min-w-52 p-1.5`}
        >
          <div ref={watch}>{children}</div>
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
