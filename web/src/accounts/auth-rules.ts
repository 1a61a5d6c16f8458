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

/** `least`: the shortest password that the server accepts, in code points. */
function passwordError(password: string, least: number): string | false {
  if (!password) return copy.errors.password;
  return [...password].length < least && copy.errors.passwordShort(least);
}

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

/** Checks the required fields; `signUpProblem` covers what is reported by toast. */
export function checkSignUp(form: FormData, least: number): { values: SignUp } | { errors: FieldErrors } {
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
    password: passwordError(values.password, least),
    confirm: !values.confirm && copy.errors.confirm,
  });
  return errors ? { errors } : { values };
}

export function checkEmail(form: FormData): { values: string } | { errors: FieldErrors } {
  const email = fieldValue(form, 'email').trim();
  return looksLikeEmail(email) ? { values: email } : { errors: { email: copy.errors.email } };
}

/** The code of a verification email. */
export function checkCode(form: FormData): { values: string } | { errors: FieldErrors } {
  const code = fieldValue(form, 'code').replaceAll(/\s/g, '');
  return code ? { values: code } : { errors: { code: copy.mailed.codeRequired } };
}

/** Both fields are required. A mismatch is reported by toast, as at sign-up. */
export function checkNewPassword(form: FormData, least: number): { values: NewPassword } | { errors: FieldErrors } {
  const values = { password: fieldValue(form, 'password'), confirm: fieldValue(form, 'confirm') };
  const errors = fieldErrors({
    password: passwordError(values.password, least),
    confirm: !values.confirm && copy.errors.confirm,
  });
  return errors ? { errors } : { values };
}

/** The toast for a form that can't be submitted yet; `undefined` if it can. */
export function signUpProblem(form: SignUp): Message | undefined {
  if (form.password !== form.confirm) return copy.toasts.mismatch;
  if (!form.userType) return copy.toasts.typeRequired;
  return undefined;
}

/** The field that the authentication service refused, with its message. */
export function refusedField({ code = '', message }: AuthError): FieldErrors {
  if (code === 'weak_password') return { password: message };
  return code.startsWith('email_') ? { email: message } : {};
}

/** The toast for an error of the authentication service: its message, or a general one for unexpected errors. */
export function authFailureMessage(error: AuthError, title: string): Message {
  const isRefusal = !isAuthRetryableFetchError(error) && error.status !== undefined && error.status < 500;
  return isRefusal ? [title, error.message] : copy.toasts.unexpected;
}
