import type { copy } from './copy.ts';

export default {
  title: 'Buscamos por ti',
  lead: {
    hirer: 'Cuéntanos qué necesitas. Nuestro equipo busca una oferta que encaje y envía tu solicitud a su creador.',
    creator: 'Cuéntanos qué haces. Nuestro equipo busca un encargo que encaje y se lo propone a quien lo publicó.',
  },
  price: {
    hirer: 'Lo que esperas pagar. La otra parte puede proponer otras condiciones.',
    creator: 'Lo que pides. La otra parte puede proponer otras condiciones.',
  },
  team: 'Nuestro equipo',
  theCreator: 'El creador',
  missing: 'Di qué estás buscando.',
  submit: 'Enviar solicitud',
  submitting: 'Enviando...',
  sent: (day) => ['Solicitud enviada', `Nuestro equipo responderá a más tardar el ${day}.`] as const,
  failed: ['No se pudo enviar', 'No se pudo enviar tu solicitud. Inténtalo de nuevo.'],
} satisfies typeof copy;
