import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** What a guest can press that needs an account. */
export type Intent = 'book' | 'ask' | 'contact' | 'start';

/** The end of an address that opens the dialog of `intent` for `id`. */
const mark = (intent: Intent, id: string) => `${intent}-${id}`;

/**
 * The address of `path`, to come back to after signing in: there the dialog of `intent` opens. It is in the address and not
 * in this tab, because an emailed link opens another one.
 */
export const withIntent = (path: string, intent: Intent, id: string) => `${path}#${mark(intent, id)}`;

/** Calls `act` once when the address asks for `intent` on `id`, as soon as it is `possible`; the address then forgets it. */
export function useIntent(intent: Intent, id: string, possible: boolean, act: () => void) {
  const asked = useLocation({ select: ({ hash }) => hash === mark(intent, id) });
  const navigate = useNavigate();
  const start = useEffectEvent(() => {
    // first, because an open dialog has an entry of its own in the history
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false }).then(act);
  });
  useEffect(() => {
    if (asked && possible) start();
  }, [asked, possible]);
}
