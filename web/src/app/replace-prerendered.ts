import { navigationType } from '@/shared/lib/navigation-type.ts';
import { router } from './router.tsx';

/**
 * Has `draw` replace the prerendered page in `root` by the same page with its scripts. Someone who has scrolled there
 * meanwhile, or focused a link by keyboard, stays where they are; after a reload the page returns to where it was.
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
    // For a scroll before the router listened: it would go to the top when the session is known and the page reloads.
    document.dispatchEvent(new Event('scroll'));
    focused()?.focus({ preventScroll: true });
  });
  draw();
}

/** Tracks the focused link; returns a function that finds, once its page is replaced, the link in its place. */
function trackFocus(root: HTMLElement) {
  let link: HTMLAnchorElement | undefined;
  let place = 0;
  const alike = ({ href }: HTMLAnchorElement) => [...root.querySelectorAll('a')].filter((other) => other.href === href);
  const look = () => {
    const { activeElement } = document;
    // It lost the focus with its page: the reader did not leave it.
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
