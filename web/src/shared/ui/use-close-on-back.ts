import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** What closes each open layer, the topmost last. */
const layers: (() => void)[] = [];

/**
 * While a layer covers the page, the browser's Back button and the phone's back gesture close it and keep the page.
 * Links in it still lead away. Without a router, as in tests of one component, it does nothing.
 */
export function useCloseOnBack(open: boolean, onClose: () => void) {
  const history = useRouter({ warn: false })?.history;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || !history) return;
    const layer = () => close();
    layers.push(layer);
    const unblock = history.block({
      enableBeforeUnload: false,
      // the first that blocks answers for all: it may be below the topmost layer
      blockerFn: async ({ action }) => {
        if (action !== 'BACK') return false;
        layers.at(-1)?.();
        return true;
      },
    });
    return () => {
      unblock();
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [open, history]);
}
