import { type FormEvent, useState } from 'react';

/** Why each refused field is refused, by the field's name, in the order of the form. */
export type FieldErrors = Readonly<Record<string, string>>;

interface ValidatedForm<Values> {
  /** The values that may be sent, or what is wrong with the fields. */
  check: (form: FormData) => { values: Values } | { errors: FieldErrors };
  send: (values: Values) => Promise<void>;
}

/**
 * A short form of plain inputs: read and checked when it is submitted, the first refused field gets the focus, and what
 * was typed stays whatever happens. Longer ones use react-hook-form, which weighs more than a whole small page.
 */
export function useValidatedForm<Values>({ check, send }: ValidatedForm<Values>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const result = check(new FormData(form));
    if ('errors' in result) {
      setErrors(result.errors);
      const first = form.elements.namedItem(Object.keys(result.errors)[0] ?? '');
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    setErrors({});
    setBusy(true);
    await send(result.values).finally(() => setBusy(false));
  };
  return { errors, busy, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event) };
}
