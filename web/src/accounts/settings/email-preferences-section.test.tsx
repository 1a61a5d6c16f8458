import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Schema } from '@/shared/api/client.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { EmailPreferencesSection } from './email-preferences-section.tsx';

const patch = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { PATCH: patch }, body: (answer: unknown) => answer }));

test('a saved choice is confirmed', async () => {
  const mails = { answers: true, progress: true, messages: true };
  const me = { id: '7', preferences: { mails } } as Schema<'MeView'>;
  patch.mockResolvedValue(me);
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <EmailPreferencesSection me={me} />
    </QueryClientProvider>,
  );
  await screen.getByRole('switch', { name: 'Answers' }).click();
  expect(patch.mock.calls[0]?.[1].body).toEqual({ preferences: { mails: { answers: false } } });
  await expect.poll(() => getToasts().map(({ title }) => title)).toEqual(['Saved']);
});
