import { expect, test } from 'vitest';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { anAccount } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { EmailPreferencesSection } from './email-preferences-section.tsx';

test('a saved choice is confirmed', async () => {
  server.patch('/api/me', anAccount());
  const screen = await render(<EmailPreferencesSection me={anAccount()} />);
  await screen.getByRole('switch', { name: 'Answers' }).click();
  await expect.poll(() => getToasts().map(({ title }) => title)).toEqual(['Saved']);
  expect(server.bodies('patch', '/api/me')).toEqual([{ preferences: { mails: { answers: false } } }]);
});
