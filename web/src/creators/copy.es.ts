import type { copy } from './copy.ts';

export default {
  title: 'Buscar creadores',
  lead: 'Personas que crean para visores, salas y móviles, con su precio por hora.',
  search: {
    label: 'Buscar creadores por nombre, descripción o etiqueta',
    placeholder: 'Nombre o habilidad',
    heading: 'Búsquedas recomendadas',
    button: 'Buscar',
    clear: 'Borrar búsqueda',
    category: 'Creadores',
  },
  tags: {
    label: 'Filtrar por etiqueta',
    placeholder: 'Unity, WebXR, audio espacial',
    add: 'Añadir etiqueta',
    inUse: 'Sugerencias',
    active: 'Etiquetas del filtro',
    remove: (tag) => `Quitar la etiqueta ${tag}`,
  },
  kind: 'Creador',
  loading: 'Cargando creadores...',
  noMatch: 'Ningún creador coincide con tu búsqueda.',
  noMatchHint: 'Prueba con menos palabras o etiquetas, o muestra todos.',
  none: 'No hay creadores disponibles.',
  noneHint: 'El primero que se registre aparecerá aquí.',
  failed: 'No se pudieron cargar los creadores.',
  fresh: 'Acaba de llegar a Parallax. Escríbele para saber qué crea.',
  clearAll: 'Ver todos',
  count: (count, searched) =>
    `${count.toLocaleString('es-ES')} ${count === 1 ? 'creador' : 'creadores'}${searched ? (count === 1 ? ' encontrado' : ' encontrados') : ''}`,
  closeMatches: 'Coincidencias cercanas',
  closeCount: (count) => ` · ${count} ${count === 1 ? 'coincidencia cercana' : 'coincidencias cercanas'}`,
  more: 'Ver más',
  offer: 'Ofrecer un proyecto',
} satisfies typeof copy;
