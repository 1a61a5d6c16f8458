import type { copy } from './copy.ts';

export default {
  optional: 'opcional',
  characters: 'caracteres',
  notANumber: 'Escribe un número.',
  close: 'Cerrar',
  toast: 'Mensaje',
  toasts: 'Mensajes ({hotkey})',
  dismiss: 'Cerrar mensaje',
  loading: 'Cargando...',
  working: 'Procesando',
  retry: 'Reintentar',
  retrying: 'Reintentando...',
  unreachable: 'No se pudo conectar con el servidor. Revisa tu conexión.',
  broken: 'Algo ha fallado por nuestra parte.',
  request: (id: string) => `Petición ${id}`,
  copy: 'Copiar',
  copied: ['Copiado', 'El identificador de la petición está en tu portapapeles.'],
  askForMatch: 'Pedir que busquemos por ti',
  fallbacks: {
    'Unknown Experience': 'Sin experiencia asignada',
    'No description available': 'Sin descripción',
    'Unknown Mentor': 'Sin nombre',
  },
} satisfies typeof copy;
