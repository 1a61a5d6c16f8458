import type { copy } from './copy.ts';

export default {
  title: (name) => `Ofrecer un proyecto a ${name}`,
  text: 'Esta persona responde a la oferta; solo pagas si la acepta.',
  choose: '¿Qué encargo?',
  loading: 'Cargando experiencias...',
  none: 'Aún no tienes ningún encargo abierto.',
  noneHint: 'Publica uno y envíalo desde aquí.',
  create: 'Publicar un encargo',
  failed: 'No se pudieron cargar tus experiencias.',
  chooseFirst: 'Elige uno de tus encargos.',
  cancel: 'Cancelar',
  submit: 'Enviar oferta',
  submitting: 'Enviando...',
  sent: (name, title) => ['Oferta enviada', `${name} ha recibido la oferta de «${title}».`],
  answerBy: (name, date) => `${name} tiene hasta el ${date} para responder.`,
  notSent: ['Error', 'No se pudo enviar la oferta. Inténtalo de nuevo.'],
} satisfies typeof copy;
