import { useRouterState } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '@/shared/api/session.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { floatsOn } from './floats-on.ts';
import { setWindow, useConversation } from './start/conversation.ts';
import { copy } from './start/copy.ts';
import { usePhone, useRoom } from './viewport.ts';

const ChatWindow = lazy(() => import('./chat-window.tsx'));

/**
 * The assistant's button on every page, while its window is closed. Where there is room it floats in the right corner;
 * where it would cover content (`useRoom`, `floatsOn`), it is at the end of the page, and the menu has an entry, too. The
 * window is fetched when it is first opened.
 */
export default function ChatLauncher() {
  const { window } = useConversation();
  const button = useRef<HTMLButtonElement>(null);
  // A window that is still open after a reload doesn't take the focus.
  const [atStart] = useState(window);
  const [changed, setChanged] = useState(false);
  if (!changed && window !== atStart) setChanged(true);
  const signedIn = useSession().state === 'person';
  const path = useRouterState({ select: (state) => state.location.pathname });
  const phone = usePhone();
  const room = useRoom();
  const floats = room && floatsOn(path, signedIn);
  // A minimised window would cover what the button must not.
  const closed = window === 'closed' || (window === 'minimised' && !room);
  const opener = useRef<Element>(null);
  // before the window takes the focus
  useLayoutEffect(() => {
    if (!closed) opener.current = document.activeElement;
  }, [closed]);
  const returnFocus = () => {
    const { current } = opener;
    const back = current instanceof HTMLElement && current !== document.body && current.isConnected;
    // the button is shown again by then
    requestAnimationFrame(() => (back ? current : button.current)?.focus());
  };
  return (
    <aside aria-label={copy.region} className={floats ? undefined : 'page -mt-12 flex justify-end pb-6 print:hidden'}>
      <button
        ref={button}
        type="button"
        hidden={!closed}
        aria-label={copy.openButton}
        title={copy.openButton}
        aria-haspopup="dialog"
        onClick={() => setWindow('open')}
        className={
          floats
            ? 'fixed right-6 bottom-6 z-30 grid size-14 place-items-center rounded-full border border-line-strong bg-overlay text-ink shadow-pop transition-[background-color,scale] duration-150 hover:bg-raised active:scale-95 print:hidden'
            : buttonStyles({ look: 'ghost' })
        }
      >
        <MessageCircle aria-hidden="true" className="size-6" />
        {!floats && copy.title}
      </button>
      {!closed && (
        <Suspense>
          <ChatWindow takesFocus={changed} phone={phone} mayMinimise={room} onClosed={returnFocus} />
        </Suspense>
      )}
    </aside>
  );
}
