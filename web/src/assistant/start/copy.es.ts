import type { copy } from './copy.ts';

export default {
  region: 'Asistente',
  title: 'Asistente',
  openButton: 'Abrir el asistente',
} satisfies typeof copy;
