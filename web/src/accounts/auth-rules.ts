import { type AuthError, isAuthError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/auth-js';
import type { FieldErrors } from '@/shared/ui/use-validated-form.ts';
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

/** The text of a refusal in the page's language; the service's own if there is none for its code. */
function refusalText(error: AuthError): string {
  const known = isAuthWeakPasswordError(error) && error.reasons.length > 0;
  const codes = known ? error.reasons : [error.code ?? ''];
  const texts: Readonly<Record<string, string>> = known ? copy.weaknesses : copy.refusals;
  const own = codes.map((code) => (Object.hasOwn(texts, code) ? texts[code] : ''));
  return own.every(Boolean) ? own.join(' ') : error.message;
}

/** Why the authentication service refused; `undefined` for any other failure. */
export function authRefusal(error: unknown): string | undefined {
  if (!isAuthError(error) || isAuthRetryableFetchError(error)) return undefined;
  return error.status !== undefined && error.status < 500 ? refusalText(error) : undefined;
}

/** The field that the authentication service refused, with the reason. */
export function refusedField(error: AuthError): FieldErrors {
  const { code = '' } = error;
  if (code === 'current_password_invalid') return { current: refusalText(error) };
  if (code === 'weak_password' || code === 'same_password') return { password: refusalText(error) };
  return code.startsWith('email_') ? { email: refusalText(error) } : {};
}

/** The toast for an error of the authentication service: its reason, or a general text for unexpected errors. */
export function authFailureMessage(error: AuthError, title: string): Message {
  const refusal = authRefusal(error);
  return refusal === undefined ? copy.toasts.unexpected : [title, refusal];
}
