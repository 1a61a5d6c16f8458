import { copy } from './copy.ts';

/**
 * The errors of number fields whose text is not a number, by name. Browsers give such a field an empty value: without
 * this, what was typed in an optional one would be dropped.
 */
export function unreadableNumbers(form: HTMLFormElement): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.validity.badInput) errors[control.name] = copy.notANumber;
  }
  return errors;
}
