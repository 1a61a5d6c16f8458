import type { copy } from './copy.ts';

export default {
  start: 'Fecha de inicio',
  finish: 'Fecha límite para terminar',
  cancellation: 'Política de cancelación',
  policies: { flexible: 'Flexible', moderate: 'Moderada', strict: 'Estricta' },
  refunds: {
    flexible: 'reembolso completo hasta 24 horas antes de la fecha de inicio',
    moderate: 'reembolso completo hasta 72 horas antes de la fecha de inicio',
    strict: 'reembolso de la mitad hasta 7 días antes de la fecha de inicio',
  },
  undated: 'Sin fecha de inicio, una cancelación se reembolsa por completo.',
} satisfies typeof copy;
