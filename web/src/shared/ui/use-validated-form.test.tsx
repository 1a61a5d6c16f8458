import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Field, Input } from './field.tsx';
import { type FieldErrors, useValidatedForm } from './use-validated-form.ts';

/** A form of two fields, which must not be empty. */
function Form() {
  const { errors, recheck, onSubmit } = useValidatedForm({
    check: (form) => {
      const wrong: Record<string, string> = {};
      for (const name of ['city', 'street']) if (!form.get(name)) wrong[name] = `Enter the ${name}.`;
      return Object.keys(wrong).length > 0 ? { errors: wrong as FieldErrors } : { values: {} };
    },
    send: () => Promise.resolve(undefined),
  });
  return (
    <form noValidate onSubmit={onSubmit} onInput={recheck}>
      <Field label="City" error={errors.city}>
        <Input name="city" />
      </Field>
      <Field label="Street" error={errors.street}>
        <Input name="street" />
      </Field>
      <button type="submit">Send</button>
    </form>
  );
}

test('errors disappear as they are corrected, and none is added before the next attempt', async () => {
  const page = await render(<Form />);
  const [city, street] = [page.getByLabelText('City'), page.getByLabelText('Street')];
  await street.fill('Strandgaten');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText('Enter the city.')).toBeVisible();
  await expect.element(city).toHaveFocus();
  await street.fill('');
  await expect.element(page.getByText('Enter the street.')).not.toBeInTheDocument();
  await expect.element(page.getByText('Enter the city.')).toBeVisible();
  await city.fill('Bergen');
  await expect.element(page.getByText('Enter the city.')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText('Enter the street.')).toBeVisible();
  await expect.element(street).toHaveFocus();
});
