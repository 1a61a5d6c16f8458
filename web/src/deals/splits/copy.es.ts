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
    held: (amount) => `Hay ${amount} retenidos. El creador recibe el resto, menos nuestra comisión.`,
    choices: 'Importes habituales',
    percent: (percent) => `${percent} %`,
    invalid: 'Escribe un importe como 120 o 120,50.',
  },
  propose: {
    title: 'Proponer un reparto',
    text: (name) =>
      `Una parte del dinero vuelve al contratante y el creador recibe el resto. El reparto se aplicará cuando ${name} lo acepte. Hasta entonces no cambia nada.`,
    textOfOpener: (name) =>
      `Una parte del dinero vuelve al contratante y el creador recibe el resto. El reparto se aplicará cuando ${name} lo acepte, o si ${name} no responde a la disputa a tiempo.`,
    goesOn: 'Los plazos no cambian.',
    replaces: 'Sustituye al reparto propuesto hasta ahora.',
    label: 'Motivo',
    hint: 'La otra parte puede leerlo.',
    keep: 'Ahora no',
    send: 'Proponer reparto',
    sending: 'Enviando...',
  },
  accept: {
    title: 'Aceptar el reparto',
    text: 'La reserva termina. La parte del contratante se devuelve de inmediato y la del creador se libera en 3 días. No se puede deshacer.',
    textDisputed:
      'La disputa termina. La parte del contratante se devuelve de inmediato y la del creador se libera en 3 días. No se puede deshacer.',
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
  policy: 'Según la política de cancelación de esta reserva, el creador se queda con una parte del dinero.',
  policyNothing: 'Según la política de cancelación de esta reserva, no se te devuelve nada.',
  waitInstead: (days) => `Si no cancelas y no hay entrega en los ${days} días siguientes al pago, te devolvemos todo.`,
} satisfies typeof copy;
