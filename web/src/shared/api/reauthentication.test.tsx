import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { ApiError } from './problem.ts';
import { useReauthenticationRequest, withReauthentication } from './reauthentication.ts';

const refusal = () => new ApiError(403, JSON.stringify({ code: 'reauth_required', message: 'Again, please.' }));

test('requests that need the password all run again once it was given', async () => {
  const { result, act } = await renderHook(useReauthenticationRequest);
  let proved = false;
  const run = async () => {
    if (!proved) throw refusal();
    return 'done';
  };
  const both = Promise.all([withReauthentication(run), withReauthentication(run)]);
  await expect.poll(() => result.current).toBeDefined();
  proved = true;
  await act(() => result.current?.settle(true));
  expect(await both).toEqual(['done', 'done']);
  expect(result.current).toBeUndefined();
});

test('closing the dialog throws the refusal; other errors open no dialog', async () => {
  const { result, act } = await renderHook(useReauthenticationRequest);
  const refused = withReauthentication(() => Promise.reject(refusal())).catch((error: unknown) => error);
  await expect.poll(() => result.current).toBeDefined();
  await act(() => result.current?.settle(false));
  expect(await refused).toMatchObject({ code: 'reauth_required' });
  await expect(withReauthentication(() => Promise.reject(new ApiError(404, '')))).rejects.toMatchObject({
    status: 404,
  });
  expect(result.current).toBeUndefined();
});
