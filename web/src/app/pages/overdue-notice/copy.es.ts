import type { copy } from './copy.ts';

export default {
  title: (days) => `Un pago tuyo lleva más de ${days} días de retraso.`,
  text: 'En cuanto lo pagues, podrás volver a publicar y reservar.',
  pay: 'Pagar ahora',
} satisfies typeof copy;
