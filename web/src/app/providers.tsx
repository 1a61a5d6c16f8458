import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { useToasts } from '@/shared/ui/toast-store.ts';
import { router } from './router.tsx';
import { queryClient } from './shell/query-client.ts';

/** Everything that stands around the pages. */
export function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}

/** What shows that someone does more than look. */
const WAKE_EVENTS = ['pointerdown', 'keydown'] as const;
/** Without that, in milliseconds: the toasts should be there when the network no longer is. */
const WAKE_DELAY = 10_000;

/** Toasts answer what people do. Whoever has only just come waits for other things first. */
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

/** What shows toasts, fetched when it is `wanted`; what could not be fetched without a network is, once there is one. */
function useToaster(wanted: boolean): ComponentType | undefined {
  const [toaster, setToaster] = useState<{ readonly component: ComponentType }>();
  useEffect(() => {
    if (!wanted || toaster) return;
    const load = () =>
      import('@/shared/ui/toaster.tsx').then(
        (module) => setToaster({ component: module.default }),
        (error: unknown) => console.warn('toasts', error),
      );
    void load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [wanted, toaster]);
  return toaster?.component;
}
