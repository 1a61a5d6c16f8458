import type { copy } from './copy.ts';

export default {
  names: {
    category: 'Categoría',
    device: 'Funciona en',
    pricing: 'Tipo de precio',
    place: 'Lugar',
    city: 'Ciudad',
    due: 'Fecha límite para terminar',
    hours: 'Horas previstas',
    language: 'Idiomas',
    posture: 'Postura',
    comfort: 'Comodidad',
    players: 'Jugadores',
    minutes: 'Duración',
    flashing: 'Luces intermitentes',
    captions: 'Subtítulos',
    audio_description: 'Audiodescripción',
    one_handed: 'Con una sola mano',
    licence: 'Licencia',
  },
  yes: 'Sí',
  no: 'No',
  room: (posture, metres) => `${posture}, ${metres} m`,
  openings: 'Plazas',
  staysOpen: 'Sigue abierto',
} satisfies typeof copy;
