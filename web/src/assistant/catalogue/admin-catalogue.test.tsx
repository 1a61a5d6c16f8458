import { expect, test } from 'vitest';
import { pending, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { AdminCatalogue } from './admin-catalogue.tsx';

test('the placeholders of the catalogue have its shape: rows with a category, two lines and a button', async () => {
  server.get('/api/admin/catalogue', pending);
  const screen = await render(<AdminCatalogue />);
  await expect.element(screen.getByRole('status').first()).toBeVisible();
  const parts = screen.container.querySelectorAll('.animate-shimmer');
  expect(parts.length).toBeGreaterThanOrEqual(24);
});
