import type { copy } from './copy.ts';

export default {
  title: { offered: 'Ofertas nuevas', wanted: 'Encargos nuevos' },
  all: { offered: 'Ver todas las ofertas', wanted: 'Ver todos los encargos' },
} satisfies typeof copy;
