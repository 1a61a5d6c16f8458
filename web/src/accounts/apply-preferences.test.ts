import { beforeEach, expect, test, vi } from 'vitest';
import { aConfig, anAccount } from '@/testing/builders.ts';
import { server, unreachable } from '@/testing/fake-server.ts';
import { newQueryClient } from '@/testing/query-client.ts';
import { asGuest } from '@/testing/session.ts';
import { applyPreferences } from './apply-preferences.ts';
import { meQuery } from './start/queries.ts';

const chooseLanguage = vi.hoisted(() => vi.fn());
vi.mock('@/shared/lib/language.ts', async (original) => ({ ...(await original<object>()), chooseLanguage }));

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const me = (language: string | null, time_zone: string | null, email = 'ida@test.example') => {
  const { preferences } = anAccount();
  return anAccount({ id: '7', email, preferences: { ...preferences, language, time_zone } });
};
/** The changes that were saved. */
const saved = () => server.bodies('patch', '/api/me');
const demo = 'hannah@demo.parallax.example';

beforeEach(() => {
  asGuest();
  server.patch('/api/me', me('en', zone));
  chooseLanguage.mockReset();
});

function answers(language: string | null, time_zone: string | null, email?: string) {
  const demo_people = [{ email: demo, name: 'Hannah', password: '', role: 'hirer' as const }];
  server.get('/api/config', aConfig({ now: new Date().toISOString(), demo_people }));
  server.get('/api/me', me(language, time_zone, email));
}

async function signsIn(language: string | null, time_zone: string | null, email?: string) {
  answers(language, time_zone, email);
  const client = newQueryClient();
  await applyPreferences(client, '7', true);
  return client.getQueryData(meQuery('7').queryKey);
}

test('an account without preferences takes those of the browser', async () => {
  expect(await signsIn(null, null)).toEqual(me('en', zone));
  expect(saved()).toEqual([{ preferences: { language: 'en', time_zone: zone } }]);
  expect(chooseLanguage).not.toHaveBeenCalled();
});

test('saved preferences are kept', async () => {
  await signsIn('es', null);
  expect(saved()).toEqual([{ preferences: { time_zone: zone } }]);
  await signsIn('en', 'Asia/Tokyo');
  expect(saved()).toHaveLength(1);
});

test("the page switches to the account's language", async () => {
  await signsIn('es', 'UTC');
  expect(chooseLanguage.mock.calls).toEqual([['es']]);
});

test('the page keeps its language if the account has the same or an unsupported one', async () => {
  await signsIn('en', 'UTC');
  await signsIn('xx', 'UTC');
  expect(chooseLanguage).not.toHaveBeenCalled();
});

test('a demo account keeps the time zone of who signed in last, and everyone reads it in their own language', async () => {
  const other = zone === 'Asia/Tokyo' ? 'UTC' : 'Asia/Tokyo';
  await signsIn(null, null, demo);
  await signsIn(null, other, demo);
  await signsIn(null, zone, demo);
  const change = { preferences: { time_zone: zone } };
  expect(saved()).toEqual([change, change]);
  expect(chooseLanguage).not.toHaveBeenCalled();
});

test("without the configuration, the account's language is used and nothing is saved", async () => {
  server.get('/api/config', unreachable);
  server.get('/api/me', me('es', null));
  await applyPreferences(newQueryClient(), '7', true);
  expect(chooseLanguage.mock.calls).toEqual([['es']]);
  expect(saved()).toEqual([]);
});

test('a language that was chosen for a demo account is used', async () => {
  await signsIn('es', 'UTC', demo);
  expect(chooseLanguage.mock.calls).toEqual([['es']]);
});

test('a session that goes on is read in the language that was chosen on another device, and saves nothing', async () => {
  answers('es', null);
  await applyPreferences(newQueryClient(), '7', false);
  expect(chooseLanguage.mock.calls).toEqual([['es']]);
  expect(saved()).toEqual([]);
});

test('a language that is chosen on another device is followed as soon as the page knows of it', async () => {
  answers('en', zone);
  const client = newQueryClient();
  await applyPreferences(client, '7', false);
  expect(chooseLanguage).not.toHaveBeenCalled();
  client.setQueryData(meQuery('7').queryKey, me('es', zone));
  expect(chooseLanguage.mock.calls).toEqual([['es']]);
});

test('what one visitor chooses for a demo account changes no page that another one has open', async () => {
  answers('es', zone, demo);
  const client = newQueryClient();
  await applyPreferences(client, '7', false);
  client.setQueryData(meQuery('7').queryKey, me('es', 'UTC', demo));
  expect(chooseLanguage).not.toHaveBeenCalled();
});
