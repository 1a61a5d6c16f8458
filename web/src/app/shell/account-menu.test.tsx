import 'tailwindcss/index.css';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anAccount } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { signIn } from '@/testing/session.ts';
import AccountMenu from './account-menu.tsx';

afterEach(() => page.viewport(1280, 720));

test.each([
  [390, 2, 'Your account, 2 deals are waiting for you'],
  [390, 1, 'Your account, 1 deal is waiting for you'],
  [390, 0, 'Your account'],
  // beside "Deals" in the header
  [1280, 2, 'Your account'],
])('in %d px, with %d deals that wait, the account is called "%s"', async (width, your_turn, name) => {
  await page.viewport(width, 800);
  signIn('u-1');
  server.get('/api/me', anAccount());
  server.get('/api/threads', { threads: [], unread: 0, next_cursor: null });
  server.get('/api/notifications', { notifications: [], unread: 0, next_cursor: null });
  server.get('/api/deals', { deals: [], next_cursor: null, counts: { your_turn, waiting: 0, active: 0, done: 0 } });
  const screen = await render(<AccountMenu email="hannah@example.com" userId="u-1" />);
  await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible();
});
