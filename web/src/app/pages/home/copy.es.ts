import type { copy } from './copy.ts';

export default {
  hello: (name) => (name ? `Hola, ${name}` : 'Hola'),
} satisfies typeof copy;
