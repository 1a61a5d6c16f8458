import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { newQueryClient } from '@/testing/query-client.ts';
import { refetch } from './refetch.ts';

/** A query on screen; the test answers its fetches. */
function shown() {
  const client = newQueryClient();
  const answers: ((value: string) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const stop = new QueryObserver(client, { queryKey: ['notifications', 'list'], queryFn }).subscribe(() => undefined);
  return { client, answers, queryFn, stop, data: () => client.getQueryData(['notifications', 'list']) };
}

test('a first fetch that was under way when something changed is followed by another', async () => {
  const { client, answers, queryFn, stop, data } = shown();
  refetch(client, ['notifications']);
  expect(queryFn).toHaveBeenCalledTimes(1);
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  answers[1]?.('after it');
  await vi.waitFor(() => expect(data()).toBe('after it'));
  stop();
});

test('what is there already is fetched again at once', async () => {
  const { client, answers, queryFn, stop, data } = shown();
  answers[0]?.('before');
  await vi.waitFor(() => expect(data()).toBe('before'));
  refetch(client, ['notifications']);
  expect(queryFn).toHaveBeenCalledTimes(2);
  answers[1]?.('after');
  await vi.waitFor(() => expect(data()).toBe('after'));
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});
