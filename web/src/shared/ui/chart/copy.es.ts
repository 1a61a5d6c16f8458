import type { copy } from './copy.ts';

export default {
  table: 'Ver como tabla',
  chart: 'Ver como gráfico',
  picture: (title, first, last) => `Gráfico: ${title}, de ${first} a ${last}`,
} satisfies typeof copy;
