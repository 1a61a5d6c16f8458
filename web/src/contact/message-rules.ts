import { newContact } from '@/shared/api/limits.gen.ts';
import type { FieldErrors } from '@/shared/ui/use-validated-form.ts';
import { copy } from './copy.ts';

/** A message to us or to a creator. */
export interface MessageValues {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** The rule of HTML's email input, which the server uses too. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

const FIELDS = ['name', 'email', 'subject', 'message'] as const;
/** Length in code points, as the server counts. */
const points = (text: string) => [...text].length;

/** The form's values, or the error of each invalid field in form order. */
export function checkMessage(form: FormData): { values: MessageValues } | { errors: FieldErrors } {
  const read = (name: string) => String(form.get(name) ?? '').trim();
  const values = { name: read('name'), email: read('email'), subject: read('subject'), message: read('message') };
  const errors: Record<string, string> = {};
  if (values.name === '') errors.name = copy.form.nameRequired;
  if (!ADDRESS.test(values.email)) errors.email = copy.form.emailInvalid;
  if (values.subject === '') errors.subject = copy.form.subjectRequired;
  if (points(values.message) < newContact.message.minLength) errors.message = copy.form.messageShort;
  for (const name of FIELDS) {
    const { maxLength } = newContact[name];
    if (points(values[name]) > maxLength) errors[name] = copy.form.tooLong(copy.form[name], maxLength);
  }
  return Object.keys(errors).length > 0 ? { errors } : { values };
}
