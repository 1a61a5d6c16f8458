import { expect, test, vi } from 'vitest';
import { anAccount } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { signIn } from '@/testing/session.ts';
import AdminPage from './admin-page.tsx';
import type { AdminTab } from './admin-tabs.ts';

vi.mock('./admin-nav.tsx', () => ({ AdminNav: () => null }));
vi.mock('./admin-bookings-tab.tsx', () => ({ default: () => null }));
vi.mock('./admin-tab-content.tsx', () => ({ default: () => null }));

test.each([
  ['an admin', ['admin'], 'users', 'Users', 'Users - Admin'],
  ['an admin', ['admin'], undefined, 'Admin - Booking Management', 'Admin - Booking Management'],
  ['someone else', [], 'users', 'Admin - Booking Management', 'Admin - Booking Management'],
] as const)('%s with the actions %j on the tab %s reads the title %s', async (_who, actions, tab, heading, title) => {
  signIn('u-1');
  server.get('/api/me', anAccount({ actions: [...actions] }));
  const search: { tab?: AdminTab } = tab ? { tab } : {};
  const page = await render(<AdminPage search={search} onSearch={() => undefined} />);
  await expect.element(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  expect(document.title).toContain(title);
});
