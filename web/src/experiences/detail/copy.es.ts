import type { copy } from './copy.ts';

export default {
  back: 'Volver a experiencias',
  loading: 'Cargando experiencia...',
  missing: 'Experiencia no encontrada',
  missingText: 'La experiencia que buscas no existe.',
  browse: 'Ver experiencias',
  failed: 'No se pudo cargar la experiencia.',
  by: 'Anuncio de',
  since: 'Fecha de publicación',
  wanted: 'Un contratante busca esto. Los creadores envían propuestas; el contratante acepta una y paga.',
  offered: 'Un creador ofrece esto. Los contratantes envían una solicitud; el creador la acepta y el contratante paga.',
  next: {
    wanted: (hirer) => `Envía una propuesta. ${hirer} acepta una y paga.`,
    offered: (creator) => `Envía una solicitud. ${creator} responde y solo pagas después.`,
  },
  estimate: (price, hours) => `Unos ${price} por ${hours}.`,
  own: 'Este anuncio es tuyo.',
  taken: 'El contratante ha aceptado una solicitud para este encargo. No admite más.',
  ownTaken:
    'Has aceptado una solicitud para este encargo, así que no aparece en las listas ni admite más. Reábrelo para buscar a alguien más.',
  unlisted:
    'Este anuncio se retiró. Solo pueden verlo quien lo publicó y los administradores; los acuerdos que ya existen continúan.',
  publishAgain: 'Publicar de nuevo',
  publishing: 'Publicando...',
  publishCopy: 'Publicar una copia',
  facts: 'Detalles',
  similar: 'Encargos parecidos que siguen abiertos',
  similarFailed: 'No se pudieron cargar los encargos parecidos.',
  allBriefs: 'Ver todos los encargos',
  reopen: 'Reabrir',
  reopening: 'Reabriendo...',
  requested: {
    offered: 'Ya la has solicitado. En el acuerdo verás qué pasa después.',
    wanted: 'Ya has enviado una propuesta. En el acuerdo verás qué pasa después.',
  },
  booked: 'Está acordado. En el acuerdo verás qué pasa después.',
  ask: 'Hacer una pregunta',
  share: 'Compartir',
  sharing: {
    copied: ['Enlace copiado', 'Cualquiera que tenga el enlace puede ver este anuncio.'],
    notCopied: 'No se pudo copiar el enlace',
  },
  edit: 'Editar',
  unpublish: 'Retirar',
  unpublishing: 'Retirando...',
  unpublishTitle: (title: string) => `¿Retirar «${title}»?`,
  unpublishText:
    'Desaparece de todas las listas y búsquedas. Las solicitudes y reservas que ya existen continúan. Puedes volver a publicarla cuando quieras.',
  withholdText:
    'Desaparece de todas las listas y búsquedas, y solo nuestro equipo puede volver a publicarla. Las solicitudes y reservas que ya existen continúan.',
  withhold: 'Mantener retirada',
  notNow: 'Ahora no',
  withholdTitle: (title: string) => `¿Mantener retirada «${title}»?`,
  keep: 'Conservarla',
  toasts: {
    unpublished: (title) => ['Experiencia retirada', `«${title}» ya no está publicada.`],
    unpublishFailed: ['Error', 'No se pudo retirar la experiencia. Inténtalo de nuevo.'],
    reopened: (title) => ['Encargo reabierto', `«${title}» vuelve a estar publicado, para un acuerdo más.`],
    republished: (title) => ['Experiencia publicada de nuevo', `«${title}» vuelve a aparecer en las listas.`],
    republishFailed: ['Error', 'No se pudo volver a publicar la experiencia. Inténtalo de nuevo.'],
    reopenFailed: ['Error', 'No se pudo reabrir el encargo. Inténtalo de nuevo.'],
  },
  waiting: {
    offered: (count) =>
      count === 0
        ? 'Sin solicitudes abiertas'
        : `${count} ${count === 1 ? 'solicitud espera' : 'solicitudes esperan'} tu respuesta`,
    wanted: (count) =>
      count === 0
        ? 'Sin propuestas abiertas'
        : `${count} ${count === 1 ? 'propuesta espera' : 'propuestas esperan'} tu respuesta`,
  },
} satisfies typeof copy;
