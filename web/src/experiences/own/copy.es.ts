import type { copy } from './copy.ts';

export default {
  title: 'Mis anuncios',
  brief: 'Publicar un encargo',
  offer: 'Ofrecer una experiencia',
  none: 'Aún no has publicado nada.',
  noneHint: 'Lo que publiques aparecerá aquí, con sus solicitudes.',
  failed: 'No se pudieron cargar tus experiencias.',
  all: (count) => `Ver los ${count}`,
  fewer: 'Ver menos',
  unpublished: 'Retirados',
} satisfies typeof copy;
