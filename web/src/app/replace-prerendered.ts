import { navigationType } from './restore-page-data.ts';
import { router } from './start/router.tsx';

/**
 * Has `draw` replace the prerendered page in `root` by the interactive one. The scroll position and a focused link are
 * kept; after a reload, the page returns to its earlier scroll position.
 */
export async function replacePrerendered(root: HTMLElement, draw: () => void) {
  const focused = trackFocus(root);
  await router.load();
  const { scrollRestoration = false } = router.options;
  const scrolls = (restores: typeof scrollRestoration) =>
    router.update({ ...router.options, scrollRestoration: restores });
  scrolls(() => navigationType() !== 'navigate');
  const drawn = router.subscribe('onRendered', () => {
    drawn();
    scrolls(scrollRestoration);
    // Reports a scroll from before the router listened; otherwise it scrolls to the top when the session is known.
    document.dispatchEvent(new Event('scroll'));
    focused()?.focus({ preventScroll: true });
  });
  draw();
}

/** Tracks the focused link; the returned function finds its counterpart in the new page. */
function trackFocus(root: HTMLElement) {
  let link: HTMLAnchorElement | undefined;
  let place = 0;
  const alike = ({ href }: HTMLAnchorElement) => [...root.querySelectorAll('a')].filter((other) => other.href === href);
  const look = () => {
    const { activeElement } = document;
    // The link lost the focus because its page was replaced, not because the user moved on.
    if (link && !link.isConnected) return;
    link = activeElement instanceof HTMLAnchorElement && root.contains(activeElement) ? activeElement : undefined;
    if (link) place = alike(link).indexOf(link);
  };
  const left = () => queueMicrotask(look);
  look();
  root.addEventListener('focusin', look);
  root.addEventListener('focusout', left);
  return () => {
    root.removeEventListener('focusin', look);
    root.removeEventListener('focusout', left);
    return link && !link.isConnected ? alike(link)[place] : undefined;
  };
}
