import type { copy } from './copy.ts';

export default {
  done: 'Hecho',
  creator: {
    title: 'Hazte visible',
    text: 'Los contratantes ven primero los perfiles completos.',
    describe: 'Describe lo que creas',
    tag: 'Añade tus habilidades como etiquetas',
    price: 'Fija tu precio por hora',
    find: 'Busca un encargo y envía una propuesta',
  },
  hirer: {
    title: 'Publica tu primer encargo',
    text: 'Describe el trabajo y tu presupuesto, por hora o en total. Los creadores te enviarán propuestas.',
    publish: 'Escribir el encargo',
    look: 'Conocer creadores',
  },
} satisfies typeof copy;
