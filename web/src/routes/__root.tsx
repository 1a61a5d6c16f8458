import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Shell } from '@/app/shell/shell.tsx';

export const Route = createRootRoute({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});
