import { type FormEvent, useState } from 'react';
import { unreadableNumbers } from './unreadable-numbers.ts';

/** Error texts by field name, in the order of the form. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The values to submit, or the errors. */
type Checked<Values> = { values: Values } | { errors: FieldErrors };

interface ValidatedForm<Values> {
  check: (form: FormData) => Checked<Values>;
  /** Sends the values; what the server refuses about a field is shown there. */
  send: (values: Values) => Promise<FieldErrors | undefined> | Promise<void>;
}

interface Schema<Values> {
  safeParse(
    input: unknown,
  ):
    | { success: true; data: Values }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** Validates `input` with a Zod schema; each field gets its first issue. */
export function checkSchema<Values>(schema: Schema<Values>, input: unknown): Checked<Values> {
  const result = schema.safeParse(input);
  if (result.success) return { values: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
  return { errors };
}

/**
 * A form that is validated on submit: the first invalid field gets the focus, and the input is always kept. With
 * `onInput={recheck}` (or `onChange`), errors disappear as they are corrected, and none is added before the next attempt.
 */
export function useValidatedForm<Values>({ check: checkValues, send }: ValidatedForm<Values>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const check = (form: HTMLFormElement): Checked<Values> => {
    const checked = checkValues(new FormData(form));
    const unreadable = unreadableNumbers(form);
    if (Object.keys(unreadable).length === 0) return checked;
    return { errors: 'errors' in checked ? { ...checked.errors, ...unreadable } : unreadable };
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const result = check(form);
    const show = (found: FieldErrors) => {
      setErrors(found);
      const first = form.elements.namedItem(Object.keys(found)[0] ?? '');
      if (first instanceof HTMLElement) first.focus();
    };
    if ('errors' in result) return show(result.errors);
    setErrors({});
    setBusy(true);
    const refused = await send(result.values).finally(() => setBusy(false));
    if (refused) show(refused);
  };
  const recheck = (event: FormEvent<HTMLFormElement>) => {
    if (Object.keys(errors).length === 0) return;
    const result = check(event.currentTarget);
    const left = Object.entries('errors' in result ? result.errors : {});
    setErrors(Object.fromEntries(left.filter(([field]) => field in errors)));
  };
  return { errors, busy, recheck, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event) };
}
