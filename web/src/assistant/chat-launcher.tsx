import { MessageCircle, X } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { setWindow, useConversation } from './conversation.ts';
import { copy } from './copy.ts';

const ChatWindow = lazy(() => import('./chat-window.tsx'));

/** The assistant's button on every page, bottom right on a desk and bottom left on a phone; its window is fetched when first opened. */
export default function ChatLauncher() {
  const { window } = useConversation();
  const button = useRef<HTMLButtonElement>(null);
  // A window that stood open before a reload takes no focus.
  const [takesFocus, setTakesFocus] = useState(false);
  const closed = window === 'closed';
  const toggle = () => {
    setTakesFocus(true);
    setWindow(closed ? 'open' : 'closed');
  };
  return (
    <aside aria-label={copy.region}>
      <button
        ref={button}
        type="button"
        aria-label={closed ? copy.openButton : copy.closeButton}
        title={closed ? copy.openButton : copy.closeButton}
        aria-expanded={window === 'open'}
        aria-haspopup="dialog"
        onClick={toggle}
        className="fixed bottom-4 left-4 z-30 grid size-14 place-items-center rounded-full border border-line-strong bg-overlay text-ink shadow-pop transition-[background-color,scale] duration-150 hover:bg-raised active:scale-95 docked:bottom-24 sm:right-6 sm:bottom-6 sm:left-auto sm:docked:right-auto sm:docked:bottom-6 sm:docked:left-6 print:hidden"
      >
        {closed ? <MessageCircle aria-hidden="true" className="size-6" /> : <X aria-hidden="true" className="size-6" />}
      </button>
      {!closed && (
        <Suspense>
          <ChatWindow takesFocus={takesFocus} onClosed={() => button.current?.focus()} />
        </Suspense>
      )}
    </aside>
  );
}
