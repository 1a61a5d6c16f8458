import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy } from 'react';
import { Spare } from '@/shared/ui/spare.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

// Nobody needs a toast before the first paint.
const Toaster = lazy(() => import('@/shared/ui/toaster.tsx'));

/** Everything that stands around the pages. */
export function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Spare>
        <Toaster />
      </Spare>
    </QueryClientProvider>
  );
}
