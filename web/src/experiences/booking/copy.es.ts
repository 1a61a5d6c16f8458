import type { copy } from './copy.ts';

export default {
  title: { offered: 'Solicitar reserva', wanted: 'Enviar una propuesta' },
  description: (mentor) => `Con ${mentor}`,
  portfolioHint: (name) => `${name} lo verá con tu propuesta.`,
  submit: { offered: 'Solicitar reserva', wanted: 'Enviar propuesta' },
  submitting: 'Enviando...',
  wrongRole: {
    offered: 'Has entrado como creador. Solo los contratantes pueden reservar ofertas.',
    wanted: 'Has entrado como contratante. Solo los creadores pueden enviar propuestas para encargos.',
  },
  toasts: {
    booked: (title) => ['¡Reserva realizada!', `Has reservado «${title}». ¡Te escribiremos pronto!`],
    sent: { offered: 'Hemos enviado tu solicitud.', wanted: 'Hemos enviado tu propuesta.' },
    answerBy: (name, date) => `${name} tiene hasta el ${date} para responder.`,
    bookingFailed: ['No se pudo reservar', 'Algo ha fallado. Inténtalo de nuevo.'],
  },
} satisfies typeof copy;
