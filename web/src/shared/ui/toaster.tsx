import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { buttonStyles } from './button.tsx';
import { copy } from './copy.ts';
import {
  belowHeader,
  fits,
  GAP,
  isPushed,
  keepsPushing,
  PLACE_CLASSES,
  placeFor,
  placeStyle,
  spaceAboveDialog,
  type ToastPlace,
} from './toast-place.ts';
import { dismissToast, type ToastEntry, useToasts } from './toast-store.ts';

/** How long a toast is shown, in milliseconds; hovering or focusing it pauses the timer. */
const TOAST_DURATION = 5000;
/** How far a swipe to the right must go to dismiss it, in pixels. */
const SWIPE_THRESHOLD = 50;
const HOTKEY = ['F8'];

/** Shows the toasts; rendered once, at the root. */
export default function Toaster() {
  const toasts = useToasts();
  const list = useRef<HTMLOListElement>(null);
  const open = toasts.some((entry) => entry.open);
  const { place, top } = usePlace(list, toasts[0]?.id, open);
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
        data-place={place}
        label={copy.toasts}
        style={{ '--toast-top': `${top}px`, ...placeStyle(place) } as CSSProperties}
        className={`fixed z-60 m-0 grid list-none grid-cols-1 gap-2 rounded-card p-0 max-sm:inset-x-3 sm:w-[372px] ${place ? PLACE_CLASSES[place] : 'max-sm:bottom-24 sm:right-6 sm:bottom-24'}`}
      />
    </Toast.Provider>
  );
}

/**
 * Where the toasts are. A new toast gets the place where it covers the least, or pushes the page down if it would cover a
 * title, a field or a button everywhere; it moves when a field gets the focus, a dialog opens, or the page changes or was
 * scrolled, so that it would cover something there.
 */
function usePlace(list: RefObject<HTMLOListElement | null>, newest: string | undefined, open: boolean) {
  const [place, setPlace] = useState<ToastPlace>();
  const [top, setTop] = useState(72);
  useEffect(() => {
    if (!newest || !open) return;
    let frame = 0;
    // in the next frame, errors that come with the toast are rendered, and a field with the focus is scrolled into view
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        setTop(belowHeader());
        const { current } = list;
        // with the focus in them they stay, unless the window has become a phone's, or none any more
        const stays = (kept: ToastPlace | undefined) =>
          keepsPushing(kept) || (kept && current?.contains(document.activeElement) && fits(kept));
        if (current) setPlace((kept) => (stays(kept) ? kept : placeFor(current, kept)));
      });
    };
    const follow = () => setTop(belowHeader());
    // the toast before it pushed the page, which has moved back
    if (!isPushed()) setPlace((kept) => (kept === 'above-page' ? undefined : kept));
    look();
    addEventListener('focusin', look);
    addEventListener('scroll', follow, { passive: true });
    addEventListener('scrollend', look);
    // dialogs move while they open
    addEventListener('animationend', look);
    // the page, and the dialogs beside it
    const page = new MutationObserver(look);
    page.observe(document.body, { childList: true, subtree: true });
    // what unfolds, or a banner above the page, moves it without another node in it
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    const main = document.querySelector('main');
    if (main) sizes.observe(main);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('focusin', look);
      removeEventListener('scroll', follow);
      removeEventListener('scrollend', look);
      removeEventListener('animationend', look);
      page.disconnect();
      sizes.disconnect();
    };
  }, [list, newest, open]);
  usePushedPage(list, open && place === 'above-page');
  useLoweredDialog(list, open && place === 'top-edge');
  return { place, top };
}

/** Lowers a dialog that is as high as the window by what the toasts in `list` take of it. */
function useLoweredDialog(list: RefObject<HTMLOListElement | null>, lowered: boolean) {
  useEffect(() => {
    if (!lowered || !list.current) return;
    const { style } = document.documentElement;
    style.setProperty('--toast-space', `${spaceAboveDialog(list.current.offsetHeight)}px`);
    return () => void style.removeProperty('--toast-space');
  }, [list, lowered]);
}

/** Where asides stay while the page scrolls, in pixels: `top-(--sticky-top,96px)`. */
const STICKY_TOP = 96;

/**
 * Moves the page below the toasts in `list`, instead of what they would cover. Headings, and what has the focus, are
 * scrolled out from under them when the page has moved or become shorter; not when the user scrolls.
 */
function usePushedPage(list: RefObject<HTMLOListElement | null>, pushed: boolean) {
  useEffect(() => {
    const { current } = list;
    const page = document.querySelector('main');
    if (!pushed || !current || !page) return;
    const { style } = document.documentElement;
    let height = 0;
    const reveal = () => {
      const end = belowHeader() + current.offsetHeight;
      for (const element of page.querySelectorAll('h1, h2, h3, :focus')) {
        const { top, bottom } = element.getBoundingClientRect();
        if (top < end && bottom > GAP) return scrollBy(0, top - end - GAP);
      }
    };
    const push = () => {
      const space = current.offsetHeight + GAP;
      page.style.paddingTop = `${space}px`;
      // what is scrolled into view comes to lie below them, and what stays in view while the rest scrolls
      style.scrollPaddingTop = `${belowHeader() + space}px`;
      style.setProperty('--sticky-top', `${STICKY_TOP + space}px`);
      if (page.scrollHeight < height) reveal();
      height = page.scrollHeight;
    };
    const size = new ResizeObserver(push);
    size.observe(current);
    size.observe(page);
    page.style.transition = 'padding-top 200ms';
    page.ontransitionend = ({ target }) => target === page && reveal();
    // otherwise the browser would keep a scrolled page in its place
    style.overflowAnchor = 'none';
    push();
    return () => {
      size.disconnect();
      page.ontransitionend = null;
      page.style.paddingTop = '';
      style.overflowAnchor = '';
      style.scrollPaddingTop = '';
      style.removeProperty('--sticky-top');
    };
  }, [list, pushed]);
}

/** The announcement joins the texts of a toast: without this, its title and its text are read as one sentence. */
const Pause = () => <span className="sr-only">. </span>;

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
        <Pause />
        {entry.description && (
          <Toast.Description className="text-ink-2 text-small [overflow-wrap:anywhere]">
            {entry.description}
          </Toast.Description>
        )}
        {entry.detail && <Pause />}
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
