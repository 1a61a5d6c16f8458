import type { copy } from './copy.ts';

export default {
  elsewhere: {
    offered: (count) => (count === 1 ? '1 oferta coincide' : `${count.toLocaleString('es-ES')} ofertas coinciden`),
    wanted: (count) => (count === 1 ? '1 encargo coincide' : `${count.toLocaleString('es-ES')} encargos coinciden`),
  },
} satisfies typeof copy;
