import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { CloseCorner, scrim } from './dialog.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  closeLabel: string;
  /** URL of a picture at the top. */
  cover?: string | undefined;
  children: ReactNode;
}

/** A tall modal panel at the right edge for one item; full screen on phones. */
export function SidePanel({ open, onOpenChange, title, closeLabel, cover, children }: SidePanelProps) {
  const focus = useRestoreFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus(event);
            // Focus the panel itself rather than its close button, so that reading starts at the top.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          className="fixed inset-y-0 right-0 z-40 flex w-full flex-col overflow-y-auto overscroll-contain bg-canvas shadow-pop outline-none data-[state=closed]:animate-side-out data-[state=open]:animate-side-in sm:w-[600px] sm:max-w-[calc(100vw-48px)] sm:border-line sm:border-l"
        >
          {cover && <img src={cover} alt="" className="h-44 w-full shrink-0 object-cover" />}
          <div className="grid grid-cols-1 gap-8 p-5 sm:p-8">
            <div className={`-mb-5 ${cover ? '' : 'pr-10'}`}>
              <Radix.Title className="text-title-2 [overflow-wrap:anywhere]">{title}</Radix.Title>
            </div>
            {children}
          </div>
          <CloseCorner label={closeLabel} scrim={Boolean(cover)} onClose={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
