import type { copy } from './copy.ts';

export default {
  back: 'Volver a creadores',
  loading: 'Cargando creador...',
  missing: 'Creador no encontrado',
  missingText: 'El perfil de creador que buscas no existe.',
  browse: 'Ver creadores',
  failed: 'No se pudo cargar el creador.',
  noDescription: 'Aún sin descripción.',
  since: 'Miembro desde',
  noPrice: 'Precio a convenir',
} satisfies typeof copy;
