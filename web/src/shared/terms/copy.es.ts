import type { copy } from './copy.ts';

export default {
  start: 'Fecha de inicio',
  finish: 'Fecha límite para terminar',
  cancellation: 'Política de cancelación',
  policies: { flexible: 'Flexible', moderate: 'Moderada', strict: 'Estricta' },
  refunds: {
    flexible: 'reembolso completo hasta 24 horas antes de la fecha de inicio; después, nada',
    moderate: 'reembolso completo hasta 72 horas antes de la fecha de inicio; después, nada',
    strict: 'reembolso del 50 % hasta 7 días antes de la fecha de inicio; después, nada',
  },
  undated: 'Sin fecha de inicio, el contratante lo recupera todo.',
} satisfies typeof copy;
