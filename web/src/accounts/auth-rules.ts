import { type AuthError, isAuthRetryableFetchError } from '@supabase/auth-js';
import type { FieldErrors } from '@/shared/lib/use-validated-form.ts';
import { copy } from './copy.ts';

export interface SignIn {
  email: string;
  password: string;
}

export interface SignUp extends SignIn {
  fullName: string;
  confirm: string;
  userType: string;
}

export type NewPassword = Pick<SignUp, 'password' | 'confirm'>;

type Message = readonly [title: string, text: string];

const fieldValue = (form: FormData, name: string) => String(form.get(name) ?? '');
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

function fieldErrors(errors: Record<string, string | false>): FieldErrors | undefined {
  const found = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== false);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

export function checkSignIn(form: FormData): { values: SignIn } | { errors: FieldErrors } {
  const values = { email: fieldValue(form, 'email').trim(), password: fieldValue(form, 'password') };
  const errors = fieldErrors({
    email: !looksLikeEmail(values.email) && copy.errors.email,
    password: !values.password && copy.errors.password,
  });
  return errors ? { errors } : { values };
}

/** The fields that must be filled; what is said by toast is `signUpProblem`. */
export function checkSignUp(form: FormData): { values: SignUp } | { errors: FieldErrors } {
  const values = {
    fullName: fieldValue(form, 'fullName').trim(),
    email: fieldValue(form, 'email').trim(),
    password: fieldValue(form, 'password'),
    confirm: fieldValue(form, 'confirm'),
    userType: fieldValue(form, 'userType'),
  };
  const errors = fieldErrors({
    fullName: !values.fullName && copy.errors.fullName,
    email: !looksLikeEmail(values.email) && copy.errors.email,
    password: !values.password && copy.errors.password,
    confirm: !values.confirm && copy.errors.confirm,
  });
  return errors ? { errors } : { values };
}

export function checkEmail(form: FormData): { values: string } | { errors: FieldErrors } {
  const email = fieldValue(form, 'email').trim();
  return looksLikeEmail(email) ? { values: email } : { errors: { email: copy.errors.email } };
}

/** The two fields must be filled; that they differ is said by toast, as at sign-up. */
export function checkNewPassword(form: FormData): { values: NewPassword } | { errors: FieldErrors } {
  const values = { password: fieldValue(form, 'password'), confirm: fieldValue(form, 'confirm') };
  const errors = fieldErrors({
    password: !values.password && copy.errors.password,
    confirm: !values.confirm && copy.errors.confirm,
  });
  return errors ? { errors } : { values };
}

/** The toast for a form that cannot be sent yet, if it cannot. */
export function signUpProblem(form: SignUp): Message | undefined {
  if (form.password !== form.confirm) return copy.toasts.mismatch;
  if (!form.userType) return copy.toasts.typeRequired;
  return undefined;
}

/** The toast for an error of the authentication service: its message, or a general one for unexpected errors. */
export function authFailureMessage(error: AuthError, title: string): Message {
  const foreseen = !isAuthRetryableFetchError(error) && error.status !== undefined && error.status < 500;
  return foreseen ? [title, error.message] : copy.toasts.unexpected;
}
