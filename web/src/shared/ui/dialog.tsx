import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { copy } from './copy.ts';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

/** The classes of the layer that darkens the page under a modal panel. */
export const scrim =
  'fixed inset-0 z-40 bg-black/70 backdrop-blur-sm data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

/** Height of two stacked buttons and a line with their padding: what has the focus is scrolled above them. */
const ACTIONS_HEIGHT = 180;

/** On phones it makes room for a toast above it (`toaster.tsx`). */
const MAX_HEIGHT = 'calc(min(92dvh, 900px) - var(--toast-space, 0px))';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** URL of a picture at the top. */
  cover?: string | undefined;
  /** Wide enough for two columns. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog in the middle of the page; on phones a sheet at the bottom. It traps the focus and returns it when
 * closed; the browser's Back closes it.
 */
export function Dialog({ open, onOpenChange, title, description, cover, wide, children }: DialogProps) {
  const focus = useRestoreFocus();
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focus}
          data-dialog
          style={{
            display: 'flex',
            flexDirection: 'column',
            scrollPaddingBottom: ACTIONS_HEIGHT,
            maxHeight: MAX_HEIGHT,
          }}
          className={`fixed inset-x-0 bottom-0 z-40 overflow-y-auto overscroll-contain rounded-t-panel border border-line-strong bg-overlay shadow-pop outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-48px)] sm:rounded-panel ${wide ? 'sm:max-w-[720px]' : 'sm:max-w-[520px]'}`}
        >
          {cover && <img src={cover} alt="" className="h-40 w-full shrink-0 object-cover sm:h-52" />}
          <div className="grid grid-cols-1 gap-6 p-5 sm:p-6">
            <div className={`grid grid-cols-1 gap-1.5 ${cover ? '' : 'pr-10'}`}>
              <Radix.Title className="text-title-2">{title}</Radix.Title>
              {description && <Radix.Description className="text-ink-2 text-small">{description}</Radix.Description>}
            </div>
            {children}
          </div>
          <CloseCorner label={copy.close} scrim={Boolean(cover)} onClose={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface CloseCornerProps {
  label: string;
  /** It is over a picture. */
  scrim: boolean;
  onClose: () => void;
}

/** The button in the corner of a panel that is a column. It stays there while the panel scrolls, and is its last stop. */
export function CloseCorner({ label, scrim: isOverPicture, onClose }: CloseCornerProps) {
  return (
    <div
      className="sticky z-10 shrink-0 self-end"
      style={{ order: -1, top: 12, height: 0, marginRight: 12, background: 'inherit' }}
    >
      <div className={isOverPicture ? '' : 'rounded-full'} style={isOverPicture ? {} : { background: 'inherit' }}>
        <IconButton label={label} look={isOverPicture ? 'scrim' : 'ghost'} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

/**
 * A dialog's buttons: the main one last; on phones stacked, with the main one on top. They stay at the bottom of a dialog
 * that is taller than the screen.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="dialog-actions flex flex-col-reverse gap-3 sm:flex-row sm:justify-end [&>*]:h-11 [&>*]:px-5 [&>*]:text-body">
      {children}
    </div>
  );
}

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name; not visible. */
  title: string;
  /** Called after it has closed and the focus has returned. */
  onClosed?: () => void;
  children: ReactNode;
}

/** A panel that slides in from the left edge. */
export function Sheet({ open, onOpenChange, title, onClosed, children }: SheetProps) {
  const focus = useRestoreFocus();
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
          onCloseAutoFocus={(event) => {
            focus.onCloseAutoFocus(event);
            onClosed?.();
          }}
          className="fixed inset-y-0 left-0 z-40 flex w-80 max-w-[calc(100vw-48px)] flex-col overflow-y-auto overscroll-contain border-line border-r bg-canvas outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
