import { translated } from '@/shared/lib/language.ts';

/** The front page of signed-in users. */
export const copy = translated('app/pages/home', {
  hello: (name: string) => (name ? `Hello, ${name}` : 'Hello'),
});
