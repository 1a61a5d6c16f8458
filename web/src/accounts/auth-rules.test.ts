import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import {
  authFailureMessage,
  checkCode,
  checkEmail,
  checkNewPassword,
  checkSignUp,
  refusedField,
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

test('a complete form can be submitted', () => {
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

test('name, email and password are required', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, fullName: '  ', email: 'nobody', password: '' })) {
    form.set(name, value);
  }
  expect(checkSignUp(form, 8)).toEqual({
    errors: {
      fullName: 'Full name is required',
      email: 'Invalid email address',
      password: 'Password is required',
    },
  });
});

test('a password has as many characters as the server wants, at sign-up and later', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, password: 'pässwör', confirm: 'pässwör' }))
    form.set(name, value);
  expect(checkSignUp(form, 8)).toEqual({ errors: { password: 'At least 8 characters, please' } });
  expect(checkNewPassword(form, 10)).toEqual({ errors: { password: 'At least 10 characters, please' } });
  expect(checkNewPassword(form, 7)).toEqual({ values: { password: 'pässwör', confirm: 'pässwör' } });
});

test('what the service refuses is at its field', () => {
  expect(refusedField(new AuthApiError('Too weak', 422, 'weak_password'))).toEqual({ password: 'Too weak' });
  expect(refusedField(new AuthApiError('No such domain', 400, 'email_address_invalid'))).toEqual({
    email: 'No such domain',
  });
  expect(refusedField(new AuthApiError('In English', 400, 'current_password_invalid'))).toEqual({
    current: 'This is not your current password.',
  });
  expect(refusedField(new AuthApiError('As before', 422, 'same_password'))).toEqual({ password: 'As before' });
  expect(refusedField(new AuthApiError('Slow down', 429, 'over_request_rate_limit'))).toEqual({});
});

test('a code is taken without its spaces', () => {
  const form = new FormData();
  form.set('code', ' 417 883 ');
  expect(checkCode(form)).toEqual({ values: '417883' });
  form.set('code', ' ');
  expect(checkCode(form)).toEqual({ errors: { code: 'Please enter the code from the email' } });
});

test("a refusal shows the service's message, any other error the fixed text", () => {
  const refused = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
  expect(authFailureMessage(refused, 'Sign In Failed')).toEqual(['Sign In Failed', 'Invalid login credentials']);
  const weak = new AuthWeakPasswordError('Password should be at least 8 characters.', 422, ['length']);
  expect(authFailureMessage(weak, 'Failed')).toEqual(['Failed', 'Password should be at least 8 characters.']);
  const unreachable = new AuthRetryableFetchError('Failed to fetch', 0);
  expect(authFailureMessage(unreachable, 'Sign In Failed')).toEqual(['Error', 'An unexpected error occurred.']);
});

test('a reset needs an email address, then a password typed twice', () => {
  const form = new FormData();
  form.set('email', ' hannah@example.com ');
  expect(checkEmail(form)).toEqual({ values: 'hannah@example.com' });
  form.set('email', 'hannah');
  expect(checkEmail(form)).toEqual({ errors: { email: 'Invalid email address' } });
  form.set('password', ' a new password ');
  expect(checkNewPassword(form, 8)).toEqual({ errors: { confirm: 'Please repeat the password' } });
  form.set('confirm', ' another ');
  expect(checkNewPassword(form, 8)).toEqual({ values: { password: ' a new password ', confirm: ' another ' } });
});
