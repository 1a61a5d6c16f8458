import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { applyPreferences } from './apply-preferences.ts';
import { meQuery } from './queries.ts';

const server = vi.hoisted(() => ({ GET: vi.fn(), PATCH: vi.fn() }));
vi.mock('@/shared/api/client.ts', () => ({ api: server, body: (answer: unknown) => answer }));
const chooseLanguage = vi.hoisted(() => vi.fn());
vi.mock('@/shared/lib/language.ts', async (original) => ({ ...(await original<object>()), chooseLanguage }));

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const me = (language: string | null, time_zone: string | null, email = 'ida@test.example') => ({
  id: '7',
  email,
  preferences: { language, time_zone },
});
const demo = 'hannah@demo.parallax.example';

beforeEach(() => {
  server.PATCH.mockReset().mockResolvedValue(me('en', zone));
  chooseLanguage.mockReset();
});

async function signsIn(language: string | null, time_zone: string | null, email?: string) {
  server.GET.mockImplementation(async (path: string) =>
    path === '/api/config'
      ? { now: new Date().toISOString(), demo_people: [{ email: demo }] }
      : me(language, time_zone, email),
  );
  const client = new QueryClient();
  await applyPreferences(client, '7');
  return client.getQueryData(meQuery('7').queryKey);
}

test('an account without preferences takes those of the browser', async () => {
  expect(await signsIn(null, null)).toEqual(me('en', zone));
  expect(server.PATCH.mock.calls).toEqual([
    ['/api/me', { body: { preferences: { language: 'en', time_zone: zone } } }],
  ]);
  expect(chooseLanguage).not.toHaveBeenCalled();
});

test('saved preferences are kept', async () => {
  await signsIn('es', null);
  expect(server.PATCH.mock.calls[0]?.[1].body.preferences).toEqual({ time_zone: zone });
  server.PATCH.mockClear();
  await signsIn('en', 'Asia/Tokyo');
  expect(server.PATCH).not.toHaveBeenCalled();
});

test('the page switches to the account’s language', async () => {
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
  const saved = ['/api/me', { body: { preferences: { time_zone: zone } } }];
  expect(server.PATCH.mock.calls).toEqual([saved, saved]);
  expect(chooseLanguage).not.toHaveBeenCalled();
});

test('without the configuration, the account’s language is used and nothing is saved', async () => {
  server.GET.mockImplementation(async (path: string) => {
    if (path === '/api/config') throw new Error('offline');
    return me('es', null);
  });
  await applyPreferences(new QueryClient({ defaultOptions: { queries: { retry: false } } }), '7');
  expect(chooseLanguage.mock.calls).toEqual([['es']]);
  expect(server.PATCH).not.toHaveBeenCalled();
});

test('a language that was chosen for a demo account is used', async () => {
  await signsIn('es', 'UTC', demo);
  expect(chooseLanguage.mock.calls).toEqual([['es']]);
});
