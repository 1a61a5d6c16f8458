import type { copy } from './copy.ts';

export default {
  title: (count) => (count === 1 ? '1 solicitud por responder' : `${count} solicitudes para comparar`),
  compare: 'Comparar',
  sort: 'Orden',
  sorts: { urgency: 'Por plazo', price: 'Menor total', date: 'Termina antes', hours: 'Menos horas' },
  between: (least, most) => `de ${least} a ${most}`,
} satisfies typeof copy;
