import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { useToasts } from '@/shared/ui/toast-store.ts';
import { queryClient } from '../shell/start/query-client.ts';
import { router } from './router.tsx';

/** The providers around all pages. */
export function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}

/** Events that show user interaction. */
const WAKE_EVENTS = ['pointerdown', 'keydown'] as const;
/** Delay without interaction, in milliseconds: the toasts should be loaded before the network can drop. */
const WAKE_DELAY = 10_000;

/** Toasts mostly respond to interaction, so the page's other code loads first. */
function Toasts() {
  const [awake, setAwake] = useState(false);
  const toasts = useToasts();
  useEffect(() => {
    const wake = () => setAwake(true);
    const timer = setTimeout(wake, WAKE_DELAY);
    for (const event of WAKE_EVENTS) addEventListener(event, wake, { once: true });
    return () => {
      clearTimeout(timer);
      for (const event of WAKE_EVENTS) removeEventListener(event, wake);
    };
  }, []);
  const Toaster = useToaster(awake || toasts.length > 0);
  return Toaster && <Toaster />;
}

/**
 * The toast component, loaded once it is `wanted` and there is a network: browsers keep the failure of an import, so one that
 * fails offline could not be repeated before the page is loaded again.
 */
function useToaster(wanted: boolean): ComponentType | undefined {
  const [toaster, setToaster] = useState<{ readonly component: ComponentType }>();
  useEffect(() => {
    if (!wanted || toaster) return;
    const load = () => {
      if (!navigator.onLine) return;
      void import('@/shared/ui/toaster.tsx').then(
        (module) => setToaster({ component: module.default }),
        (error: unknown) => console.warn('toasts', error),
      );
    };
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [wanted, toaster]);
  return toaster?.component;
}
