import { ChevronUp, Minus, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '@/shared/ui/button.tsx';
import { Logo } from '@/shared/ui/logo.tsx';
import { useCloseOnBack } from '@/shared/ui/use-close-on-back.ts';
import { loadOfflineRules } from './ask.ts';
import { ChatLog } from './chat-log.tsx';
import { Composer } from './composer.tsx';
import { copy } from './copy.ts';
import { setWindow, useConversation } from './start/conversation.ts';
import { copy as button } from './start/copy.ts';

/** In the corner; full screen on phones. */
const OPEN =
  'inset-0 sm:inset-auto sm:right-6 sm:bottom-6 sm:h-[min(560px,calc(100dvh-120px))] sm:w-[380px] sm:rounded-panel sm:border sm:shadow-pop';
const MINIMISED = 'right-6 bottom-6 w-[280px] rounded-card border shadow-pop';

interface ChatWindowProps {
  /** The user has just opened it. */
  takesFocus: boolean;
  /** It covers the whole screen. */
  phone: boolean;
  /** There is room for its title bar beside the content. */
  mayMinimise: boolean;
  /** It was closed: returns the focus. */
  onClosed: () => void;
}

/** The assistant's window: a panel in the place of its button; on phones a full-screen modal. */
export default function ChatWindow({ takesFocus, phone, mayMinimise, onClosed }: ChatWindowProps) {
  const { window } = useConversation();
  const panel = useRef<HTMLDivElement>(null);
  const open = window === 'open';
  useEffect(() => void loadOfflineRules().catch(() => undefined), []);
  const close = () => {
    setWindow('closed');
    onClosed();
  };
  useCloseOnBack(phone && open, close);
  const focusInput = () => panel.current?.querySelector('textarea')?.focus();
  const onOpened = useEffectEvent(() => takesFocus && focusInput());
  useEffect(() => {
    if (open) onOpened();
  }, [open]);
  return (
    <Dialog.Root key={`${phone && open}`} open modal={phone && open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={panel}
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            // Escape is for the element with the focus.
            if (!panel.current?.contains(document.activeElement)) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (takesFocus && open) focusInput();
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className={`fixed z-30 flex flex-col overflow-hidden border-line-strong bg-surface outline-none data-[state=open]:animate-pop-in print:hidden ${open ? OPEN : MINIMISED}`}
        >
          <TitleBar
            open={open}
            onToggle={
              mayMinimise
                ? () => {
                    setWindow(open ? 'minimised' : 'open');
                  }
                : undefined
            }
            onClose={close}
          />
          {open && (
            <>
              <ChatLog onFollow={() => phone && setWindow('minimised')} />
              <Composer />
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface TitleBarProps {
  open: boolean;
  /** Minimises the window or opens it again. */
  onToggle: (() => void) | undefined;
  onClose: () => void;
}

function TitleBar({ open, onToggle, onClose }: TitleBarProps) {
  return (
    <div className={`flex h-14 shrink-0 items-center gap-2.5 pr-2 pl-4 ${open ? 'border-line border-b' : ''}`}>
      <Logo size={22} />
      <Dialog.Title className="flex-1 font-semibold text-card">{button.title}</Dialog.Title>
      {onToggle && (
        <IconButton label={open ? copy.minimise : copy.open} onClick={onToggle}>
          {open ? <Minus aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
        </IconButton>
      )}
      <IconButton label={copy.close} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
