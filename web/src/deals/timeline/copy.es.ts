import type { copy } from './copy.ts';

export default {
  places: {
    hirer: 'En manos del contratante',
    held: 'Retenido por Parallax',
    creator: 'Pagado al creador',
    returned: 'Devuelto al contratante',
  },
  decision: 'Por qué decidimos esto',
  ownPlaces: { hirer: 'En tus manos', creator: 'Pagado a ti', returned: 'Devuelto a ti' },
} satisfies typeof copy;
