import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { buttonStyles } from './button.tsx';
import { copy } from './copy.ts';
import { dismissToast, type ToastEntry, useToasts } from './toast-store.ts';

/** How long a toast is shown, in milliseconds; hovering or focusing it pauses the timer. */
const TOAST_DURATION = 5000;
/** How far a swipe to the right must go to dismiss it, in pixels. */
const SWIPE_THRESHOLD = 50;
const HOTKEY = ['F8'];

/** From the edge where toasts are: below the header on phones, above the assistant elsewhere, as in the classes. */
const FROM_TOP = 72;
const FROM_BOTTOM = 96;
/** What the user has to see beside a toast: the field with the focus, and errors. */
const IN_USE = ':is(input, textarea, select):focus, [aria-invalid=true], main [role=alert]';

/** Whether toasts in their usual place would cover what they are about, and elsewhere wouldn't. */
function coversContent(list: HTMLElement): boolean {
  const { left, right, height } = list.getBoundingClientRect();
  const rects = [...document.querySelectorAll(IN_USE)].map((element) => element.getBoundingClientRect());
  const isCovered = (top: number) =>
    rects.some((rect) => rect.bottom > top && rect.top < top + height && rect.right > left && rect.left < right);
  const [top, bottom] = [isCovered(FROM_TOP), isCovered(innerHeight - FROM_BOTTOM - height)];
  return matchMedia('(max-width: 639px)').matches ? top && !bottom : bottom && !top;
}

/** Shows the toasts; rendered once, at the root. */
export default function Toaster() {
  const toasts = useToasts();
  const list = useRef<HTMLOListElement>(null);
  const [away, setAway] = useState(false);
  const newest = toasts[0]?.id;
  useEffect(() => {
    if (!newest) return;
    let frame = 0;
    // in the next frame, errors that come with the toast are rendered, and a field with the focus is scrolled into view
    const place = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { current } = list;
        if (current && !current.contains(document.activeElement)) setAway(coversContent(current));
      });
    };
    place();
    addEventListener('focusin', place);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('focusin', place);
    };
  }, [newest]);
  return (
    <Toast.Provider
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD}
      label={copy.toast}
    >
      {toasts.map((entry) => (
        <ToastView key={entry.id} entry={entry} />
      ))}
      <Toast.Viewport
        ref={list}
        hotkey={HOTKEY}
        label={copy.toasts}
        className={`fixed inset-x-3 z-60 m-0 grid list-none grid-cols-1 gap-2 rounded-card p-0 sm:right-6 sm:left-auto sm:w-[372px] ${away ? 'max-sm:bottom-24 sm:top-[72px]' : 'max-sm:top-[72px] sm:bottom-24'}`}
      />
    </Toast.Provider>
  );
}

function ToastView({ entry }: { entry: ToastEntry }) {
  return (
    <Toast.Root
      open={entry.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(entry.id);
      }}
      type={entry.tone === 'error' ? 'foreground' : 'background'}
      className="flex items-start gap-3 rounded-card border border-line-strong bg-overlay p-4 shadow-pop transition-transform data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none"
    >
      {entry.tone === 'success' && <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />}
      {entry.tone === 'error' && <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <Toast.Title className="font-semibold">{entry.title}</Toast.Title>
        {entry.description && (
          <Toast.Description className="text-ink-2 text-small [overflow-wrap:anywhere]">
            {entry.description}
          </Toast.Description>
        )}
        {entry.detail && (
          <Toast.Description className="text-small [overflow-wrap:anywhere]">{entry.detail}</Toast.Description>
        )}
        {entry.action && (
          <Toast.Action
            altText={entry.action.label}
            onClick={entry.action.onSelect}
            className={`${buttonStyles({ size: 'sm' })} mt-2 justify-self-start`}
          >
            {entry.action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label={copy.dismiss}
        className="-m-2 grid size-10 shrink-0 place-items-center rounded-full text-ink-3 transition-colors duration-150 hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
