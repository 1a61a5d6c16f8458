import type { copy } from './copy.ts';

export default {
  title: 'Filtros',
  tags: 'Etiquetas',
  price: 'Precio por hora',
  priceHint: 'En los precios fijos cuenta el total dividido entre las horas previstas.',
  min: 'Desde',
  max: 'Hasta',
  apply: 'Aplicar',
  loading: 'Cargando filtros...',
  failed: 'No se pudieron cargar los filtros.',
  show: (count) => `Ver ${count}`,
  showList: 'Ver la lista',
  tagInput: {
    label: 'Añadir una etiqueta',
    placeholder: 'Unity, museo, audio',
    add: 'Añadir etiqueta',
    inUse: 'Sugerencias',
    active: 'Etiquetas',
    remove: (tag) => `Quitar la etiqueta ${tag}`,
  },
  chips: 'Filtros en uso',
  remove: (filter) => `Quitar el filtro: ${filter}`,
  priceRange: (least, most) => (least && most ? `De ${least} a ${most}` : least ? `Desde ${least}` : `Hasta ${most}`),
} satisfies typeof copy;
