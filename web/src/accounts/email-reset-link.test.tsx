import { expect, test, vi } from 'vitest';
import { auth } from '@/shared/api/auth.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { anAccount } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { signIn } from '@/testing/session.ts';
import { EmailResetLink } from './email-reset-link.tsx';

test('who is signed in gets the link at their own address, and stays where they are', async () => {
  signIn('u-1');
  const resetOf = vi.spyOn(auth, 'resetPasswordForEmail').mockResolvedValue({ data: {}, error: null });
  server.get('/api/me', anAccount({ email: 'carla@example.com' }));
  const screen = await render(<EmailResetLink text="Email me a link" />);
  const link = screen.getByRole('button', { name: 'Email me a link' });
  await expect.element(link).toBeEnabled();
  await link.click();
  await expect.poll(() => getToasts().map(({ title }) => title)).toEqual(['Link Sent']);
  expect(resetOf).toHaveBeenCalledExactlyOnceWith('carla@example.com', expect.anything());
  await expect.element(link).toBeVisible();
});
