import { beforeEach, expect, test, vi } from 'vitest';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { anAccount } from '@/testing/builders.ts';
import { server, unreachable } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { LanguageSection } from './language-section.tsx';

const chooseLanguage = vi.hoisted(() => vi.fn());
vi.mock('@/shared/lib/language.ts', async (original) => ({ ...(await original<object>()), chooseLanguage }));

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

beforeEach(() => {
  server.patch('/api/me', anAccount());
  chooseLanguage.mockReset();
});

const me = anAccount();
const show = (preferences: { language: string | null; email_language?: string; time_zone: string | null }) =>
  render(<LanguageSection me={{ ...me, preferences: { ...me.preferences, ...preferences } }} />);

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
  await expect.poll(() => getToasts().map(({ title }) => title)).toEqual(['Saved']);
  expect(server.bodies('patch', '/api/me')).toEqual([{ preferences: { time_zone: 'UTC' } }]);
  expect(chooseLanguage).not.toHaveBeenCalled();
});

test('a chosen language is saved, then shown', async () => {
  const screen = await show({ language: 'en', time_zone: 'UTC' });
  await screen.getByLabelText('Language', { exact: true }).selectOptions('Español');
  await expect.poll(() => chooseLanguage.mock.calls).toEqual([['es']]);
  expect(server.bodies('patch', '/api/me')).toEqual([{ preferences: { language: 'es' } }]);
});

test("a language that couldn't be saved is not shown", async () => {
  server.patch('/api/me', unreachable);
  const screen = await show({ language: 'en', time_zone: 'UTC' });
  await screen.getByLabelText('Language', { exact: true }).selectOptions('Español');
  await expect.poll(() => getToasts().map(({ title }) => title)).toEqual(['Not Saved']);
  await expect.element(screen.getByLabelText('Language', { exact: true })).toHaveValue('en');
  expect(chooseLanguage).not.toHaveBeenCalled();
});
