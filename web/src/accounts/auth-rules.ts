import { type AuthError, isAuthRetryableFetchError } from '@supabase/auth-js';
import * as z from 'zod/mini';
import { copy } from './copy.ts';

export const signInForm = z.object({
  email: z.string().check(z.trim(), z.email(copy.errors.email)),
  password: z.string().check(z.minLength(1, copy.errors.password)),
});

export const signUpForm = z.object({
  fullName: z.string().check(z.trim(), z.minLength(1, copy.errors.fullName)),
  email: z.string().check(z.trim(), z.email(copy.errors.email)),
  password: z.string().check(z.minLength(1, copy.errors.password)),
  confirm: z.string().check(z.minLength(1, copy.errors.confirm)),
  userType: z.nullish(z.enum(['Hirer', 'Creator'])),
});

export type SignIn = z.infer<typeof signInForm>;
export type SignUp = z.infer<typeof signUpForm>;

type Message = readonly [title: string, text: string];

/** What the specification says by toast before anything is sent, or nothing. */
export function signUpRefusal(form: SignUp): Message | undefined {
  if (form.password !== form.confirm) return copy.toasts.mismatch;
  if (!form.userType) return copy.toasts.typeRequired;
  return undefined;
}

/** The toast for a refusal of the authentication service: its own words, or the sentence for everything unforeseen. */
export function authFailure(error: AuthError, title: string): Message {
  const foreseen = !isAuthRetryableFetchError(error) && error.status !== undefined && error.status < 500;
  return foreseen ? [title, error.message] : copy.toasts.unexpected;
}
