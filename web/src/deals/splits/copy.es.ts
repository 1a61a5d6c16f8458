import type { copy } from './copy.ts';

export default {
  amounts: {
    label: 'Cuánto recibe cada parte',
    back: 'Se te devuelve',
    backTo: (name) => `Se devuelve a ${name}`,
    fee: 'Nuestra comisión',
    get: 'Recibes',
    gets: (name) => `${name} recibe`,
  },
  preview: {
    empty: 'Escribe un importe para ver cuánto recibe cada parte.',
    loading: 'Calculando cuánto recibe cada parte...',
    failed: 'No se pudo calcular cuánto recibe cada parte.',
  },
  amount: {
    label: 'Importe que se te devuelve',
    labelOf: (name) => `Importe que se devuelve a ${name}`,
    held: (amount) => `Hay ${amount} retenidos.`,
    choices: 'Importes habituales',
    percent: (percent) => `${percent} %`,
    invalid: 'Escribe un importe como 120 o 120,50.',
  },
  propose: {
    title: 'Proponer un reparto',
    hirer: (creator) => `Recuperas una parte y ${creator} recibe el resto, menos nuestra comisión.`,
    creator: (hirer) => `${hirer} recupera una parte y tú recibes el resto, menos nuestra comisión.`,
    text: (name) => `El reparto se aplicará cuando ${name} lo acepte. Hasta entonces no cambia nada.`,
    textOfOpener: (name) =>
      `El reparto se aplicará cuando ${name} lo acepte, o si ${name} no responde a la disputa a tiempo.`,
    goesOn: 'Los plazos no cambian.',
    replaces: 'Sustituye al reparto propuesto hasta ahora.',
    label: 'Motivo',
    hint: (name) => `${name} puede leerlo.`,
    keep: 'Ahora no',
    send: 'Proponer reparto',
    sending: 'Enviando...',
  },
  accept: {
    title: 'Aceptar el reparto',
    ends: 'La reserva termina.',
    endsDispute: 'La disputa termina.',
    hirer: (creator) =>
      `Tu parte se te devuelve de inmediato y la de ${creator} se libera en 3 días. No se puede deshacer.`,
    creator: (hirer) =>
      `La parte de ${hirer} se devuelve de inmediato y la tuya se libera en 3 días. No se puede deshacer.`,
    keep: 'Aún no',
    confirm: 'Aceptar el reparto',
    loading: 'Cargando el reparto...',
    failed: 'No se pudo cargar el reparto.',
    gone: 'Esta propuesta de reparto ya no está vigente.',
  },
  panel: {
    yours: (name) => `Has propuesto este reparto. ${name} puede aceptarlo o rechazarlo.`,
    theirs: (name) => `${name} propone este reparto. Si lo rechazas, todo sigue como está.`,
    theirsDisputed: (name) => `${name} propone este reparto. Si no estás de acuerdo, decide nuestro equipo.`,
    other: (name) => `${name} propone este reparto.`,
    takeBack: 'Retirar',
    another: 'Proponer otro reparto',
    change: 'Cambiar el reparto',
    changeable: 'Hasta entonces, puedes cambiarlo o retirarlo.',
  },
  policy: (creator) =>
    `Según la política de cancelación de esta reserva, ${creator} se queda con una parte del dinero.`,
  policyNothing: 'Según la política de cancelación de esta reserva, no se te devuelve nada.',
  waitInstead: (days) => `Si no cancelas y no hay entrega en los ${days} días siguientes al pago, te devolvemos todo.`,
} satisfies typeof copy;
