import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Schema } from '@/shared/api/client.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { LanguageSection } from './language-section.tsx';

const patch = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { PATCH: patch }, body: (answer: unknown) => answer }));
const chooseLanguage = vi.hoisted(() => vi.fn());
vi.mock('@/shared/lib/language.ts', async (original) => ({ ...(await original<object>()), chooseLanguage }));

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

beforeEach(() => {
  patch.mockReset().mockImplementation((_path, { body }) => Promise.resolve({ id: '7', ...body }));
  chooseLanguage.mockReset();
});

const show = (preferences: { language: string | null; email_language?: string; time_zone: string | null }) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageSection me={{ id: '7', preferences } as unknown as Schema<'MeView'>} />
    </QueryClientProvider>,
  );

test('an account without preferences shows the language of its emails and the time zone of the browser', async () => {
  const screen = await show({ language: null, email_language: 'es', time_zone: null });
  const language = screen.getByLabelText('Language', { exact: true });
  await expect.element(language).toHaveValue('es');
  await expect.element(language).toHaveAccessibleDescription('For pages, emails and notifications.');
  await expect.element(screen.getByLabelText('Time zone')).toHaveValue(browserZone);
});

test('a chosen time zone is saved', async () => {
  const screen = await show({ language: 'en', time_zone: 'Europe/Madrid' });
  const zone = screen.getByLabelText('Time zone');
  await expect.element(zone).toHaveValue('Europe/Madrid');
  await zone.selectOptions('UTC');
  expect(patch.mock.calls).toEqual([['/api/me', { body: { preferences: { time_zone: 'UTC' } } }]]);
  await expect.poll(() => getToasts().map(({ title }) => title)).toEqual(['Saved']);
  expect(chooseLanguage).not.toHaveBeenCalled();
});

test('a chosen language is saved, then shown', async () => {
  const screen = await show({ language: 'en', time_zone: 'UTC' });
  await screen.getByLabelText('Language', { exact: true }).selectOptions('Español');
  expect(patch.mock.calls[0]?.[1].body).toEqual({ preferences: { language: 'es' } });
  await expect.poll(() => chooseLanguage.mock.calls).toEqual([['es']]);
});

test('a language that couldn’t be saved is not shown', async () => {
  patch.mockRejectedValue(new Error('offline'));
  const screen = await show({ language: 'en', time_zone: 'UTC' });
  await screen.getByLabelText('Language', { exact: true }).selectOptions('Español');
  await expect.poll(() => getToasts().map(({ title }) => title)).toEqual(['Not Saved']);
  await expect.element(screen.getByLabelText('Language', { exact: true })).toHaveValue('en');
  expect(chooseLanguage).not.toHaveBeenCalled();
});
