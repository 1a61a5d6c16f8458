import { expect, test } from 'vitest';
import { pending, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { AdminInterests } from './admin-interests.tsx';

test('the placeholders of the waitlists have their shape: seven counts and rows', async () => {
  server.get('/api/admin/interests', pending);
  const screen = await render(<AdminInterests />);
  await expect.element(screen.getByRole('status').first()).toBeVisible();
  const parts = screen.container.querySelectorAll('.animate-shimmer');
  expect(parts.length).toBeGreaterThanOrEqual(20);
});
