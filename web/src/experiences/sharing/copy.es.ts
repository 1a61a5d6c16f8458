import type { copy } from './copy.ts';

export default {
  copied: ['Enlace copiado', 'Cualquiera que tenga el enlace puede ver este anuncio.'],
  notCopied: 'No se pudo copiar el enlace',
} satisfies typeof copy;
