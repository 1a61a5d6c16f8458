import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Toaster } from '@/shared/ui/toaster.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** Everything that stands around the pages. */
export function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  );
}
