import type { copy } from './copy.ts';

export default {
  noMatch: 'Ninguna experiencia coincide con tu búsqueda.',
  noBriefs: 'Ningún encargo coincide con tu búsqueda.',
  noMatchHint: 'Prueba con una palabra más general o muestra todo.',
  closeMatches: 'Coincidencias cercanas',
  catalogue: {
    chip: 'Del catálogo',
    notYet: 'Todavía nadie lo ofrece.',
    hint: 'Está descrito en el catálogo. Muestra todo para encontrar algo que puedas reservar ahora.',
  },
  elsewhere: {
    offered: (count) => (count === 1 ? '1 oferta coincide' : `${count.toLocaleString('es-ES')} ofertas coinciden`),
    wanted: (count) => (count === 1 ? '1 encargo coincide' : `${count.toLocaleString('es-ES')} encargos coinciden`),
  },
  closeIn: {
    offered: (count) => `${count} ${count === 1 ? 'coincidencia cercana' : 'coincidencias cercanas'} entre las ofertas`,
    wanted: (count) => `${count} ${count === 1 ? 'coincidencia cercana' : 'coincidencias cercanas'} entre los encargos`,
  },
  creators: (count) => (count === 1 ? '1 creador coincide' : `${count.toLocaleString('es-ES')} creadores coinciden`),
  only: {
    offered: 'Ningún encargo coincide. Estas ofertas sí:',
    wanted: 'Ninguna oferta coincide. Estos encargos sí:',
  },
  onlySide: {
    offered: 'Aún no hay encargos. Mientras tanto, estas ofertas:',
    wanted: 'Aún no hay ofertas. Mientras tanto, estos encargos:',
  },
  noMatchFilters: 'Quita un filtro o muestra todo.',
  noneOfSide: 'Ahora mismo no hay nada de este tipo.',
  all: 'Mostrar todo',
  none: 'No hay experiencias disponibles.',
  noneHint: 'La primera que se publique aparecerá aquí.',
} satisfies typeof copy;
