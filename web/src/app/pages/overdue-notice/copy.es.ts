import type { copy } from './copy.ts';

export default {
  title: 'Un pago tuyo lleva más de 14 días de retraso.',
  text: 'En cuanto lo pagues, podrás volver a publicar y reservar.',
  pay: 'Pagar ahora',
} satisfies typeof copy;
