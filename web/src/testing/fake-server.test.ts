import { beforeEach, expect, test } from 'vitest';
import { api, body } from '@/shared/api/client.ts';
import { aBooking, aListing } from './builders.ts';
import { deferred, FakeServer, problem, server, unreachable } from './fake-server.ts';
import { asGuest } from './session.ts';

beforeEach(() => asGuest());

const booking = (id: string) => body(api.GET('/api/bookings/{id}', { params: { path: { id } } }));

test('a handler answers, and the request can be inspected', async () => {
  server.post('/api/bookings/{id}/accept', ({ params, body }) => ({
    booking: aBooking({ id: params.id, terms_version: body?.version ?? 0 }),
  }));
  const path = { id: 'd7' };
  const answer = await body(api.POST('/api/bookings/{id}/accept', { params: { path }, body: { version: 3 } }));
  expect(answer.booking).toMatchObject({ id: 'd7', terms_version: 3 });
  expect(server.requests('post', '/api/bookings/{id}/accept')).toMatchObject([
    { method: 'POST', params: path, query: {}, body: { version: 3 } },
  ]);
});

test('only what the schema has can be answered', () => {
  const fake = new FakeServer();
  // @ts-expect-error: there is no such path
  fake.get('/api/bookinks/{id}', aBooking());
  // @ts-expect-error: nor does this one take a POST
  fake.post('/api/receipts/{id}', aBooking());
  // @ts-expect-error: the body is another one's
  fake.get('/api/bookings/{id}', aListing());
  // @ts-expect-error: a part of the body is missing
  fake.get('/api/bookings/{id}', () => ({ id: 'd1' }));
});

test('a literal path comes before one with a parameter, and the newest handler applies', async () => {
  server.get('/api/experiences/facets', { facets: [], offered: 1, total: 1, wanted: 0 });
  server.get('/api/experiences/{id}', { experience: aListing() });
  expect(await body(api.GET('/api/experiences/facets'))).toMatchObject({ offered: 1 });
  server.get('/api/bookings/{id}', aBooking());
  server.get('/api/bookings/{id}', aBooking({ experience_title: 'New' }));
  expect(await booking('d1')).toMatchObject({ experience_title: 'New' });
});

test('refusals, a lost network and responses that the test sends', async () => {
  server.get('/api/bookings/{id}', problem(404, 'not_found', { request_id: '0192-abc' }));
  await expect(booking('d1')).rejects.toMatchObject({ status: 404, code: 'not_found', requestId: '0192-abc' });
  server.get('/api/bookings/{id}', unreachable);
  await expect(booking('d1')).rejects.toMatchObject({ status: 0 });
  const later = deferred<ReturnType<typeof aBooking>>();
  server.get('/api/bookings/{id}', () => later.promise);
  const answer = booking('d1');
  later.send(aBooking({ id: 'd9' }));
  expect(await answer).toMatchObject({ id: 'd9' });
});

test('a request without a handler is an error, and is reported once', async () => {
  const fake = new FakeServer();
  const response = await fake.respond(new Request('http://localhost/api/health'));
  expect(response?.status).toBe(501);
  expect(await fake.respond(new Request('http://localhost/src/main.tsx'))).toBeUndefined();
  expect(() => fake.finish()).toThrow('The fake server has no handler for GET /api/health.');
  expect(() => fake.finish()).not.toThrow();
});
