import type { copy } from './copy.ts';

export default {
  title: 'Actividad reciente',
  text: 'Lo último que se ha publicado, reservado y completado.',
  loading: 'Cargando la actividad...',
  empty: 'Todavía no ha pasado nada.',
  emptyHint: 'Aquí aparecerá la primera experiencia publicada.',
  failed: 'No se pudo cargar la actividad reciente.',
  actions: { published: 'ha publicado', booked: 'tiene una reserva para', completed: 'ha completado' },
} satisfies typeof copy;
