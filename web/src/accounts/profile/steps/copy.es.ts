import type { copy } from './copy.ts';

export default {
  done: 'Hecho',
  creator: {
    title: 'Que te encuentren',
    text: 'Quien contrata ve primero los perfiles completos.',
    describe: 'Cuenta qué construyes',
    tag: 'Añade tus habilidades como etiquetas',
    find: 'Busca un encargo y solicítalo',
  },
  hirer: {
    title: 'Publica tu primer encargo',
    text: 'Di qué buscas y cuánto vale para ti una hora. Los creadores piden reservarlo.',
    publish: 'Escribir el encargo',
    look: 'Ver quién construye algo así',
  },
} satisfies typeof copy;
