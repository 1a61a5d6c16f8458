import { useRouterState } from '@tanstack/react-router';
import { MessageCircle, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '@/shared/api/session.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { setWindow, useConversation } from './conversation.ts';
import { copy } from './copy.ts';
import { floatsOn } from './floats-on.ts';

const ChatWindow = lazy(() => import('./chat-window.tsx'));

/** Whether the user is reading on: the last scrolling was downwards. */
function useScrolledDown() {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      // small movements, such as a rubber band's, decide nothing
      if (Math.abs(scrollY - last) < 8) return;
      setDown(scrollY > last);
      last = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return down;
}

/**
 * The assistant's button on every page. It floats in the right corner, smaller while the user reads on; where it would
 * cover content (`floatsOn`), it is at the end of the page. The window is fetched when it is first opened.
 */
export default function ChatLauncher() {
  const { window } = useConversation();
  const button = useRef<HTMLButtonElement>(null);
  // A window that is still open after a reload doesn't take the focus.
  const [takesFocus, setTakesFocus] = useState(false);
  const signedIn = useSession().state === 'person';
  const floats = floatsOn(useRouterState({ select: (state) => state.location.pathname }), signedIn);
  const small = useScrolledDown();
  // A minimised window would cover what the button must not.
  const closed = window === 'closed' || (window === 'minimised' && !floats);
  const toggle = () => {
    setTakesFocus(true);
    setWindow(closed ? 'open' : 'closed');
  };
  return (
    <aside aria-label={copy.region} className={floats ? undefined : 'page -mt-12 flex justify-end pb-6 print:hidden'}>
      <button
        ref={button}
        type="button"
        aria-label={closed ? copy.openButton : copy.closeButton}
        title={closed ? copy.openButton : copy.closeButton}
        aria-expanded={window === 'open'}
        aria-haspopup="dialog"
        onClick={toggle}
        style={floats && small && closed ? { scale: '0.7' } : undefined}
        className={
          floats
            ? 'fixed right-4 bottom-4 z-30 grid size-14 place-items-center rounded-full border border-line-strong bg-overlay text-ink shadow-pop transition-[background-color,scale] duration-150 hover:bg-raised active:scale-95 sm:right-6 sm:bottom-6 print:hidden'
            : buttonStyles({ look: 'ghost' })
        }
      >
        {closed ? <MessageCircle aria-hidden="true" className="size-6" /> : <X aria-hidden="true" className="size-6" />}
        {!floats && copy.title}
      </button>
      {!closed && (
        <Suspense>
          <ChatWindow takesFocus={takesFocus} onClosed={() => button.current?.focus()} />
        </Suspense>
      )}
    </aside>
  );
}
