import { expect, test } from 'vitest';
import { checkMessage } from './message-rules.ts';

function check(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return checkMessage(form);
}
const sound = { name: 'Ada', email: 'ada@example.org', subject: 'Hello', message: '0123456789' };

test('an empty form has an error for each field, in form order', () => {
  expect(check({})).toEqual({
    errors: {
      name: 'Name is required',
      email: 'Invalid email address',
      subject: 'Subject is required',
      message: 'Message must be at least 10 characters',
    },
  });
});

test('values are trimmed and counted in code points', () => {
  expect(check({ ...sound, name: ' Ada ' })).toEqual({ values: sound });
  expect(check({ ...sound, message: '🦄'.repeat(5000) })).toHaveProperty('values');
  expect(check({ ...sound, message: '🦄'.repeat(5001) })).toEqual({
    errors: { message: 'Message must be at most 5000 characters' },
  });
  expect(check({ ...sound, message: '🦄'.repeat(9) })).toEqual({
    errors: { message: 'Message must be at least 10 characters' },
  });
  expect(check({ ...sound, subject: 's'.repeat(201), name: 'n'.repeat(101) })).toEqual({
    errors: { name: 'Name must be at most 100 characters', subject: 'Subject must be at most 200 characters' },
  });
});

test.each(['', 'a', 'a@', '@b.c', 'a b@c.d', 'a@b..c', 'a@-b.c', 'ä@b.c', '<a@b.c>'])('%s is invalid', (email) => {
  expect(check({ ...sound, email })).toEqual({ errors: { email: 'Invalid email address' } });
});
