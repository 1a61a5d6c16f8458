import type { copy } from './copy.ts';

export default {
  dispute: {
    title: 'Abrir disputa',
    text: (days: number) =>
      `Todos los plazos se detienen y el dinero sigue retenido hasta que nuestro equipo decida o ambas partes acuerden un reparto. Si en ${days} días no ocurre ninguna de las dos cosas, el dinero vuelve al contratante.`,
    textReleased: (days: number) =>
      `Nuestro equipo decide. Si no lo hace en ${days} días, el creador conserva el pago.`,
    label: '¿Qué ha pasado?',
    send: 'Abrir disputa',
    sending: 'Enviando...',
    invalid: 'Explica qué ha pasado.',
  },
  contest: {
    title: 'Impugnar reembolso',
    text: 'El reembolso se detiene, el proyecto se reabre y nuestro equipo decide.',
    label: '¿Qué ha pasado?',
    send: 'Impugnar reembolso',
    sending: 'Enviando...',
    invalid: 'Explica qué ha pasado.',
  },
  links: 'Lo leen la otra parte y nuestro equipo. Pega enlaces a lo que lo demuestre.',
  proposal: {
    add: 'Proponer un reparto',
    remove: 'Quitar la propuesta',
    title: 'Tu propuesta',
    text: (name) => `${name} puede aceptarla. Si no responde a la disputa a tiempo, se aplica.`,
  },
  answer: {
    title: 'Responder a la disputa',
    text: 'Solo puedes responder una vez. Nuestro equipo lee ambas declaraciones antes de decidir.',
    label: 'Tu declaración',
    send: 'Enviar respuesta',
    sending: 'Enviando...',
    invalid: 'Escribe tu declaración.',
  },
  panel: {
    loading: 'Cargando las declaraciones...',
    failed: 'No se pudieron cargar las declaraciones.',
    unanswered: (name) => `${name} aún no ha respondido.`,
    yours: 'Aún no has respondido.',
    until: (name, day) => `${name} tiene hasta el ${day} para responder. Después se aplica el reparto propuesto.`,
    yoursUntil: (day) => `Tienes hasta el ${day} para responder. Después se aplica el reparto propuesto.`,
    decides: 'Decide nuestro equipo.',
    decidesLater: 'Si se responde, decide nuestro equipo.',
    agree: 'Hasta entonces, todavía se puede acordar un reparto.',
    accepts: (name) => `Hasta entonces, ${name} todavía puede aceptar tu reparto.`,
    settled: 'Hasta que decidas, las partes todavía pueden acordar un reparto.',
  },
} satisfies typeof copy;
