import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** How long a page may take to show its heading, in milliseconds. */
const PATIENCE = 10_000;

const main = () => document.getElementById('content');

/** Whether nothing has the focus: what had it is gone. */
const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Where a page puts the focus: into itself or what it opens above itself; and fields, in which people go on typing. */
const PLACES = '#content, input, textarea, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Whether the focus is where a new page, or a person on it, put it. A menu that loses the focus closes. */
const isPlaced = () => {
  const { activeElement } = document;
  return Boolean(activeElement?.closest(PLACES)) && activeElement !== main();
};

/** Gives the focus to a heading, which screen readers then read. */
function focusHeading(heading: HTMLElement) {
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}

/** Where the focus goes when what had it is gone: on the same page to what says how things stand now, else to its heading. */
const fallback = (samePage: boolean) =>
  (samePage && main()?.querySelector<HTMLElement>('[data-state-heading]')) || main()?.querySelector('h1');

interface FocusKeeperProps {
  /** What had the focus last before this was loaded. */
  focused?: RefObject<EventTarget | null>;
  /** The path at the first input of this visit. */
  from: string;
}

/**
 * Keeps the focus where a keyboard user expects it. After a navigation it is on the new page's heading, unless the page put
 * it elsewhere: then its title is announced. When an action removes what had it, or closes the message that it was in, it is
 * on the heading that says how things stand now.
 */
export default function FocusKeeper({ focused, from }: FocusKeeperProps) {
  const router = useRouter();
  const [announced, setAnnounced] = useState('');
  const arriving = useRef<() => void>(undefined);
  useEffect(() => {
    const arrive = () => {
      arriving.current?.();
      arriving.current = whenHeadingShows(() => {
        if (!isPlaced()) {
          const heading = main()?.querySelector('h1');
          if (heading) focusHeading(heading);
        } else setAnnounced(document.title);
      });
    };
    // by the time this is loaded, the first navigation may be over
    const { pathname, hash } = router.state.location;
    if (pathname !== from && !hash) arrive();
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
      if (fromLocation && pathChanged && !toLocation.hash) arrive();
    });
    return () => {
      stop();
      arriving.current?.();
    };
  }, [router, from]);
  useEffect(() => {
    const pathname = () => router.state.location.pathname;
    const placed = (target: EventTarget | null | undefined) =>
      target instanceof Element && (target.closest(PLACES) || !target.isConnected) ? target : null;
    let last = placed(focused?.current ?? document.activeElement);
    let path = pathname();
    const note = ({ target, relatedTarget }: FocusEvent) => {
      path = pathname();
      last = placed(target);
      // a toast that closes gives its focus to the list of toasts
      if (!(target instanceof HTMLOListElement && target.contains(relatedTarget as Node | null))) return;
      const heading = fallback(true);
      if (heading) focusHeading(heading);
    };
    // in the next frame: what is replaced by itself has the focus again, and dialogs have given theirs back
    const look = () => {
      if (last?.isConnected !== false || !isLost()) return;
      const heading = fallback(path === pathname());
      // between a page that loads and what it shows then, there may be no heading for a moment
      if (!heading) return;
      last = null;
      focusHeading(heading);
    };
    let frame = 0;
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    addEventListener('focusin', note);
    look();
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener('focusin', note);
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [router, focused]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}

/** Calls `then` once the page has a heading; returns what ends the waiting. */
function whenHeadingShows(then: () => void): () => void {
  const has = () => Boolean(main()?.querySelector('h1'));
  if (has()) {
    // the old page's heading may still be there: the new one is drawn by the next frame
    const frame = requestAnimationFrame(then);
    return () => cancelAnimationFrame(frame);
  }
  const content = main();
  if (!content) return () => undefined;
  const stop = () => {
    watching.disconnect();
    clearTimeout(late);
  };
  const watching = new MutationObserver(() => {
    if (!has()) return;
    stop();
    then();
  });
  const late = setTimeout(stop, PATIENCE);
  watching.observe(content, { childList: true, subtree: true });
  return stop;
}
