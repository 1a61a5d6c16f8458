import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js';
import { expect, test, vi } from 'vitest';
import { authFailureMessage, authRefusal, refusedField } from './auth-rules.ts';
import spanish from './copy.es.ts';

vi.mock('./copy.ts', async () => ({ copy: (await import('./copy.es.ts')).default }));

const { refusals, weaknesses } = spanish;

test.each(Object.entries(refusals))('in Spanish, %s is said in Spanish', (code, text) => {
  expect(text).not.toBe('');
  expect(authRefusal(new AuthApiError('In English', 422, code))).toBe(text);
});

test('a weak password is explained by each reason', () => {
  const weak = (...reasons: ('length' | 'pwned' | 'characters')[]) =>
    authRefusal(new AuthWeakPasswordError('In English', 422, reasons));
  expect(weak('length')).toBe(weaknesses.length);
  expect(weak('length', 'pwned')).toBe(`${weaknesses.length} ${weaknesses.pwned}`);
  expect(weak()).toBe(refusals.weak_password);
  expect(weak('pwned', 'characters')).toBe('In English');
});

test('a toast and a field show the same text', () => {
  const taken = new AuthApiError('In English', 422, 'email_exists');
  expect(authFailureMessage(taken, 'Título')).toEqual(['Título', refusals.email_exists]);
  expect(refusedField(taken)).toEqual({ email: refusals.email_exists });
  expect(refusedField(new AuthWeakPasswordError('In English', 422, ['pwned']))).toEqual({
    password: weaknesses.pwned,
  });
});

test("an unknown code keeps the service's text, and what is no refusal has none", () => {
  for (const code of ['constructor', 'no_authorization', undefined]) {
    expect(authRefusal(new AuthApiError('In English', 400, code))).toBe('In English');
  }
  expect(authRefusal(new AuthApiError('In English', 500, 'user_banned'))).toBeUndefined();
  expect(authRefusal(new AuthRetryableFetchError('In English', 0))).toBeUndefined();
  expect(authRefusal(new TypeError('In English'))).toBeUndefined();
});
