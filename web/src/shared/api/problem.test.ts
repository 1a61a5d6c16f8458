import { expect, test } from 'vitest';
import { ApiError, failureText, toApiError } from './problem.ts';

const problem = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ code, message: 'This booking was answered already.', request_id: 'r-1' }));

test('the message is the status, a colon and the body, or the status text when the body is empty', async () => {
  expect((await toApiError(new Response('no', { status: 400 }))).message).toBe('400: no');
  expect((await toApiError(new Response('', { status: 502, statusText: 'Bad Gateway' }))).message).toBe(
    '502: Bad Gateway',
  );
});

test('a problem has its code, its text and the request id', () => {
  expect(problem(409, 'booking_wrong_state')).toMatchObject({
    status: 409,
    code: 'booking_wrong_state',
    text: 'This booking was answered already.',
    requestId: 'r-1',
  });
});

test("a refusal shows the server's text, any other failure the fixed text", () => {
  const sentence = 'Something went wrong.';
  expect(failureText(problem(409, 'booking_wrong_state'), sentence)).toBe('This booking was answered already.');
  expect(failureText(problem(409, 'taken'), sentence, { taken: 'Already taken.' })).toBe('Already taken.');
  expect(failureText(problem(500, 'internal'), sentence)).toBe(sentence);
  expect(failureText(new ApiError(400, 'plain text'), sentence)).toBe(sentence);
  expect(failureText(new ApiError(0, '', 'Failed to fetch'), sentence)).toBe(sentence);
  expect(failureText(new TypeError('x'), sentence)).toBe(sentence);
});
