import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import {
  authFailureMessage,
  checkEmail,
  checkNewPassword,
  checkSignUp,
  type SignUp,
  signUpProblem,
} from './auth-rules.ts';

const filled: SignUp = {
  fullName: 'Hannah Weiss',
  email: 'hannah@example.com',
  password: 'correct horse',
  confirm: 'correct horse',
  userType: 'Hirer',
};

test('a filled form may be sent', () => {
  expect(signUpProblem(filled)).toBeUndefined();
});

test('different passwords are reported by toast, before the missing type', () => {
  const refusal = signUpProblem({ ...filled, confirm: 'another', userType: '' });
  expect(refusal).toEqual(['Password Mismatch', 'Passwords do not match.']);
});

test('a type is required', () => {
  const refusal = signUpProblem({ ...filled, userType: '' });
  expect(refusal).toEqual(['User Type Required', 'Please select whether you are a Hirer or Creator.']);
});

test('names, addresses and passwords are required', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, fullName: '  ', email: 'nobody', password: '' })) {
    form.set(name, value);
  }
  expect(checkSignUp(form)).toEqual({
    errors: {
      fullName: 'Full name is required',
      email: 'Invalid email address',
      password: 'Password is required',
    },
  });
});

test('a refusal by the service is shown in its own words, anything else as the fixed sentence', () => {
  const refused = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
  expect(authFailureMessage(refused, 'Sign In Failed')).toEqual(['Sign In Failed', 'Invalid login credentials']);
  const unreachable = new AuthRetryableFetchError('Failed to fetch', 0);
  expect(authFailureMessage(unreachable, 'Sign In Failed')).toEqual(['Error', 'An unexpected error occurred.']);
});

test('a reset is asked for with an address, and made with a password typed twice', () => {
  const form = new FormData();
  form.set('email', ' hannah@example.com ');
  expect(checkEmail(form)).toEqual({ values: 'hannah@example.com' });
  form.set('email', 'hannah');
  expect(checkEmail(form)).toEqual({ errors: { email: 'Invalid email address' } });
  form.set('password', ' a new password ');
  expect(checkNewPassword(form)).toEqual({ errors: { confirm: 'Please repeat the password' } });
  form.set('confirm', ' another ');
  expect(checkNewPassword(form)).toEqual({ values: { password: ' a new password ', confirm: ' another ' } });
});
