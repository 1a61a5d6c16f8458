import type { copy } from './copy.ts';

export default {
  title: 'Avisos',
  unread: (count) => (count === 1 ? '1 sin leer' : `${count} sin leer`),
  isUnread: 'Sin leer:',
  readAll: 'Marcar todo como leído',
  loading: 'Cargando avisos...',
  failed: 'No se pudieron cargar los avisos.',
  empty: 'Aún no hay nada.',
  emptyHint: 'Aquí aparecerán solicitudes, pagos y entregas.',
  more: 'Ver más',
} satisfies typeof copy;
