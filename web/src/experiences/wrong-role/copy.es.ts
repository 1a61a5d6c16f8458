import type { copy } from './copy.ts';

export default {
  offered: 'Has entrado como creador. Solo los contratantes pueden reservar ofertas.',
  wanted: 'Has entrado como contratante. Solo los creadores pueden enviar propuestas para encargos.',
} satisfies typeof copy;
