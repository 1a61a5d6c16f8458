import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import AdminPage from './admin-page.tsx';
import type { AdminTab } from './admin-tabs.ts';

const me = vi.hoisted(() => ({ data: { actions: [] as string[] } }));
vi.mock('@/accounts/queries.ts', () => ({ useMe: () => me }));
vi.mock('./admin-nav.tsx', () => ({ AdminNav: () => null }));
vi.mock('./admin-bookings-tab.tsx', () => ({ default: () => null }));
vi.mock('./admin-tab-content.tsx', () => ({ default: () => null }));

test.each([
  ['an admin', ['admin'], 'users', 'Users', 'Users - Admin'],
  ['an admin', ['admin'], undefined, 'Admin - Booking Management', 'Admin - Booking Management'],
  ['someone else', [], 'users', 'Admin - Booking Management', 'Admin - Booking Management'],
] as const)('%s with the actions %j on the tab %s reads the title %s', async (_who, actions, tab, heading, title) => {
  me.data.actions = [...actions];
  const search: { tab?: AdminTab } = tab ? { tab } : {};
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <AdminPage search={search} onSearch={() => undefined} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  expect(document.title).toContain(title);
});
