import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { OptionalBoundary } from '@/shared/ui/optional-boundary.tsx';
import { useToasts } from '@/shared/ui/toast-store.ts';
import { router } from './router.tsx';
import { queryClient } from './shell/query-client.ts';

const Toaster = lazy(() => import('@/shared/ui/toaster.tsx'));

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
/** Without that, in milliseconds: the toasts must be there when the network no longer is. */
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
  if (!awake && toasts.length === 0) return null;
  return (
    <OptionalBoundary>
      <Toaster />
    </OptionalBoundary>
  );
}
