import type { Schema } from '@/shared/api/client.ts';
import type { copy } from './copy.ts';

type Timeline = Schema<'TimelineView'>;
type Side = Timeline['booking']['viewer_side'];

const money = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'USD' });
const amount = (cents: number) => money.format(cents / 100);

/** A side in the middle of a sentence: whoever reads is 'tú' elsewhere, here their name or their part. */
function nameOf(side: 'hirer' | 'creator', { booking }: Timeline): string {
  const person = side === 'hirer' ? booking.experiences.users : booking.users;
  return person.full_name || (side === 'hirer' ? 'el contratante' : 'el creador');
}
const isYou = (side: Side, { booking }: Timeline) => booking.viewer_side === side;

function headline(timeline: Timeline): string {
  const { booking } = timeline;
  const hirer = nameOf('hirer', timeline);
  const creator = nameOf('creator', timeline);
  if (booking.chargeback) return 'El banco disputa el pago';
  if (booking.dispute === 'open' || booking.dispute === 'answered') return 'Una disputa espera su decisión';
  switch (booking.status) {
    case 'pending':
      if (timeline.waiting_on === 'you') return 'La solicitud espera tu respuesta';
      if (timeline.waiting_on === 'operator') return 'Buscamos una experiencia adecuada';
      return `Falta la respuesta de ${timeline.waiting_on === 'creator' ? creator : hirer}`;
    case 'declined':
      return 'La solicitud no se aceptó';
    case 'withdrawn':
      return 'La solicitud se retiró';
    case 'expired':
      return 'La solicitud caducó';
    default:
      break;
  }
  switch (booking.work) {
    case 'rejected':
      return booking.money === 'refund_window' ? 'Trabajo rechazado; el reembolso espera' : 'Trabajo rechazado';
    case 'cancelled':
      return 'Cancelado';
    case 'completed':
      if (booking.money === 'due' || booking.money === 'processing') return 'Completado, falta el pago';
      return booking.money === 'clearing' ? 'Completado, el pago se está liberando' : 'Completado';
    case 'delivered':
      return isYou('hirer', timeline) ? 'Entregado: falta tu revisión' : `Entregado: ${hirer} lo revisa`;
    case 'changes_requested':
      return isYou('creator', timeline) ? 'Te piden cambios' : `${creator} trabaja en los cambios`;
    default:
      break;
  }
  if (booking.money === 'processing') {
    return isYou('hirer', timeline) ? 'Tu pago está empezado' : `${hirer} ha empezado a pagar`;
  }
  if (booking.money === 'due') {
    return isYou('hirer', timeline) ? 'Aceptado: falta tu pago' : `Aceptado: falta el pago de ${hirer}`;
  }
  return isYou('creator', timeline) ? 'Pagado: ya se puede trabajar' : `Pagado: ${creator} trabaja`;
}

function waiting({ booking, waiting_on: on, money: { total_cents } }: Timeline): string {
  if (on === 'nobody') return '';
  const total = amount(total_cents);
  const yours = on === 'you';
  const say = (doIt: string, wait: string) => (yours ? doIt : `Falta ${wait}.`);
  if (booking.status === 'pending') {
    if (on === 'operator') return 'Falta una experiencia para esta solicitud.';
    return say('Acéptala o recházala.', 'una respuesta: aceptar o rechazar');
  }
  if (on === 'operator' || (yours && booking.viewer_side === 'operator')) return say('Decide.', 'una decisión');
  if (booking.money === 'refund_window') {
    return say(
      'Impugna el rechazo si es injusto. Si no, no hay nada que hacer.',
      'nada más, o una impugnación del rechazo',
    );
  }
  const creators = on === 'creator' || (yours && booking.viewer_side === 'creator');
  if (creators) {
    return booking.work === 'changes_requested'
      ? say('Entrega una versión nueva.', 'una versión nueva')
      : say('Añade el enlace del proyecto cuando esté listo.', 'el enlace del proyecto');
  }
  if (booking.money === 'due') {
    return booking.work === 'delivered'
      ? say(`Paga ${total} y revisa el trabajo.`, `un pago de ${total} y una revisión`)
      : say(`Paga ${total}.`, `un pago de ${total}`);
  }
  if (booking.money === 'processing' && booking.work !== 'delivered') {
    return say('Termina el pago o espera a tu banco.', 'que llegue el pago');
  }
  return say('Revísalo: acepta, pide cambios o rechaza.', 'una revisión: aceptar, pedir cambios o rechazar');
}

/** Without a subject: who it was stands below. */
const EVENTS: Record<Schema<'DealMove'>, string> = {
  request: 'Solicitud de reserva.',
  concierge: 'Solicitud al servicio de búsqueda.',
  offer: 'Oferta enviada.',
  accept: 'Solicitud aceptada.',
  late_accept: 'Solicitud aceptada.',
  decline: 'Solicitud rechazada.',
  undo_decline: 'Rechazo anulado.',
  withdraw: 'Solicitud retirada.',
  expire: 'La solicitud caducó.',
  decline_told: 'Se comunicó el rechazo.',
  assign: 'Experiencia encontrada.',
  archive: 'Reserva quitada de la lista.',
  deliver: 'Trabajo entregado.',
  request_changes: 'Cambios pedidos.',
  accept_work: 'Trabajo aceptado.',
  reopen: 'Trabajo reabierto.',
  extend_review: 'Siete días más para la revisión.',
  auto_accept: 'El trabajo no se revisó a tiempo y cuenta como aceptado.',
  reject: 'Trabajo rechazado.',
  cancel: 'Reserva cancelada.',
  long_stop: 'No se entregó nada en los 75 días posteriores al pago.',
  lapse: 'El pago no llegó a tiempo.',
  overdue: 'El pago está vencido.',
  start_payment: 'Pago iniciado.',
  settle: 'El pago llegó y queda retenido.',
  late_success: 'El pago llegó demasiado tarde y se devuelve.',
  payment_failed: 'El pago falló.',
  record_payment: 'El equipo registró un pago por otra vía. Queda retenido.',
  refund: 'El dinero se devuelve.',
  contest: 'Rechazo impugnado.',
  release: 'El pago se liberó.',
  dispute: 'Disputa abierta.',
  concede: 'Una parte cedió.',
  resolve: 'Disputa decidida.',
  dispute_long_stop: 'La disputa no se decidió a tiempo y terminó por plazo.',
  chargeback: 'El banco disputa el pago.',
  write_off: 'El pago ya no se reclama.',
  clawback: 'El equipo retiró el pago al creador y lo devuelve.',
  remind: 'Recordatorio enviado.',
};

function next({ kind }: Schema<'DealNext'>, timeline: Timeline): string {
  const { total_cents, creator_cents } = timeline.money;
  const total = amount(total_cents);
  const back = isYou('hirer', timeline)
    ? `Te devolvemos ${total}.`
    : `${total} vuelven a ${nameOf('hirer', timeline)}.`;
  switch (kind) {
    case 'expire':
      return 'La solicitud caduca si nadie responde.';
    case 'tell_decline':
      return 'Se comunica la respuesta; hasta entonces se puede deshacer.';
    case 'lapse':
      return timeline.project?.project_link ? 'El pago cuenta como vencido.' : 'La reserva se cancela si no se paga.';
    case 'auto_accept':
      return 'El trabajo cuenta como aceptado.';
    case 'long_stop':
      return `Si no hay entrega: ${back}`;
    case 'refund':
      return back;
    case 'release':
      return isYou('creator', timeline)
        ? `Recibes ${amount(creator_cents)}.`
        : `${nameOf('creator', timeline)} recibe ${amount(creator_cents)}.`;
    case 'dispute_long_stop':
      return timeline.money.state === 'released'
        ? 'Si no hay decisión, el pago sigue siendo del creador.'
        : `Si no hay decisión: ${back}`;
    default:
      return 'Se envía un recordatorio.';
  }
}

function whereItIs({ money: { state, total_cents, creator_cents }, booking }: Timeline): string {
  const total = amount(total_cents);
  const share = amount(creator_cents);
  switch (state) {
    case 'none':
      return 'Aún no se debe nada.';
    case 'due':
      return booking.overdue ? `El pago de ${total} está vencido.` : `Falta pagar ${total}.`;
    case 'processing':
      return `Se ha empezado a pagar ${total}. Nada queda retenido hasta que llegue.`;
    case 'held':
      return `Retenemos ${total} hasta que se acepte el trabajo. Después, ${share} son para el creador.`;
    case 'clearing':
      return `Retenemos ${total}; pronto se liberan ${share} para el creador.`;
    case 'released':
      return `Se liberaron ${share} para el creador.`;
    case 'refund_window':
      return `Retenemos ${total}; vuelven al contratante salvo impugnación del creador.`;
    case 'refunded':
      return `Se devolvieron ${total}.`;
    case 'partially_refunded':
      return `Se devolvió una parte de ${total}.`;
    default:
      return 'No se cobró nada y no se debe nada.';
  }
}

function refund({ action, refund_cents }: Schema<'RefundPreviewView'>, viewer: Side): string {
  if (refund_cents === 0) return 'No se cobró nada, así que nada se devuelve.';
  const sum = amount(refund_cents);
  const back = viewer === 'hirer' ? `Te devolvemos ${sum}` : `Se devuelven ${sum} al contratante`;
  return action === 'reject'
    ? `${back}; si ya hubo una entrega, en 72 horas y salvo impugnación del creador.`
    : `${back} de inmediato, comisiones incluidas.`;
}

export default {
  more: 'Ver más',
  time: {
    now: 'en cualquier momento',
    soon: 'en menos de un minuto',
    in: (span) => `en ${span}`,
    day: (count) => `${count} ${count === 1 ? 'día' : 'días'}`,
    hour: (count) => `${count} ${count === 1 ? 'hora' : 'horas'}`,
    minute: (count) => `${count} ${count === 1 ? 'minuto' : 'minutos'}`,
  },
  sides: { hirer: 'Contratante', creator: 'Creador' },
  nobody: 'Nadie todavía: nuestro equipo busca a alguien adecuado.',
  emailLater: 'Se comparte tras el pago',
  bookings: {
    title: 'Todas las solicitudes de reserva',
    loading: 'Cargando reservas...',
    empty: 'Aún no hay solicitudes de reserva.',
    emptyHint: {
      hirer: 'Publica una experiencia y los creadores pedirán reservarla.',
      creator: 'Busca una experiencia que te encaje y pide reservarla.',
    },
    emptyAction: { hirer: 'Crear experiencia', creator: 'Explorar experiencias' },
    failed: 'No se pudieron cargar tus solicitudes de reserva.',
    details: 'Ver detalles',
    timeline: 'Cronología',
    showClosed: 'Mostrar cerradas',
    hideClosed: 'Ocultar cerradas',
    expires: (when) => `Caduca ${when} sin respuesta`,
    due: (when) => `Pago pendiente ${when}`,
  },
  projects: {
    active: 'Proyectos activos',
    completed: 'Proyectos completados',
    loading: 'Cargando proyectos...',
    empty: 'No hay proyectos activos.',
    emptyHint: 'Una reserva aceptada se convierte en proyecto.',
    failed: 'No se pudieron cargar tus proyectos.',
    open: 'Abrir enlace del proyecto',
    noLink: 'Aún no hay enlace del proyecto',
    updated: (date) => `Última actualización: ${date}`,
    feedback: 'Cambios pedidos',
    notFunded: 'Aún sin fondos: recomendamos no empezar.',
  },
  details: {
    title: 'Detalles de la solicitud',
    experience: 'Experiencia',
    price: 'Precio por hora',
    total: 'Total',
    forHours: (hours) => `${hours.toLocaleString('es-ES')} ${hours === 1 ? 'hora' : 'horas'}`,
    email: 'Correo',
    portfolio: 'Enlace al portafolio',
    noPortfolio: 'Sin enlace',
    id: 'Número de reserva',
    submitted: 'Enviada',
    close: 'Cerrar',
  },
  actions: {
    accept: 'Aceptar',
    decline: 'Rechazar',
    withdraw: 'Retirar',
    cancel: 'Cancelar reserva',
    pay: 'Pagar ahora',
    dispute: 'Abrir disputa',
    contest: 'Impugnar reembolso',
    archive: 'Quitar de la lista',
    deliver: 'Añadir enlace del proyecto',
    update: 'Actualizar enlace del proyecto',
    request_changes: 'Pedir cambios',
    accept_work: 'Aceptar proyecto',
    reopen: 'Reabrir',
    extend_review: 'Ampliar la revisión',
    reject: 'Rechazar proyecto',
    processing: 'Procesando...',
    more: (title) => `Más acciones para ${title}`,
  },
  link: {
    title: 'Añadir enlace del proyecto',
    text: 'El contratante ve el enlace enseguida y puede aceptar el trabajo o pedir cambios.',
    label: 'Enlace del proyecto',
    placeholder: 'https://',
    send: 'Guardar',
    sending: 'Guardando...',
    invalid: 'Escribe un enlace de proyecto válido.',
  },
  changes: {
    title: 'Pedir cambios',
    text: 'Di qué debería ser distinto. El creador vuelve a entregar.',
    label: 'Comentarios',
    placeholder: '¿Qué debería cambiar?',
    send: 'Enviar',
    sending: 'Enviando...',
    invalid: 'Escribe comentarios para el creador.',
  },
  reject: {
    title: 'Rechazar proyecto',
    text: 'El proyecto sale de ambas listas y se avisa al creador.',
    keep: 'Conservar proyecto',
    confirm: 'Rechazar proyecto',
  },
  withdraw: {
    title: 'Retirar solicitud',
    text: 'Se avisa a la otra parte. Todavía no se ha pagado nada, así que no se cobra ni se devuelve nada.',
    keep: 'Conservar solicitud',
    confirm: 'Retirar solicitud',
  },
  accept: {
    title: 'Aceptar proyecto',
    text: (title) => `Aceptas el trabajo de «${title}». Puedes reabrirlo durante 24 horas.`,
    share: (name) => `Recibe ${name}`,
    fee: 'Nuestra comisión',
    held: (total) => `De los ${total} que retenemos. Se libera en 3 días.`,
    due: (total) => `Aún no hay pago: ${total} quedan pendientes y, al pagar, se retienen 3 días.`,
    early: (name) => `${name} aún no ha entregado nada.`,
    keep: 'Aún no',
  },
  extend: {
    title: 'Ampliar la revisión',
    text: 'Te tomas 7 días más para mirar el trabajo, una sola vez. El dinero se queda donde está y se avisa al creador.',
    until: (date) => `Después, el ${date}, el trabajo cuenta como aceptado.`,
    keep: 'Ahora no',
  },
  cancel: {
    title: 'Cancelar reserva',
    text: 'La reserva termina para ambas partes.',
    label: 'Motivo',
    keep: 'Conservar reserva',
    send: 'Cancelar reserva',
    sending: 'Procesando...',
  },
  dispute: {
    title: 'Abrir disputa',
    text: 'Todos los plazos se detienen y el dinero se queda donde está hasta que nuestro equipo decida.',
    label: '¿Qué ha pasado?',
    send: 'Abrir disputa',
    sending: 'Enviando...',
    invalid: 'Cuenta qué ha pasado.',
  },
  contest: {
    title: 'Impugnar reembolso',
    text: 'El reembolso se detiene, el proyecto vuelve y nuestro equipo decide.',
    label: '¿Qué ha pasado?',
    send: 'Impugnar reembolso',
    sending: 'Enviando...',
    invalid: 'Cuenta qué ha pasado.',
  },
  confirm: { cancel: 'Cancelar' },
  refund: {
    label: 'Reembolso',
    loading: 'Calculando el reembolso... Podrás seguir en cuanto aparezca aquí.',
    failed: 'No se pudo calcular el reembolso. Podrás seguir en cuanto aparezca aquí.',
  },
  toasts: {
    error: 'Error',
    accepted: ['Reserva aceptada', 'Se ha creado un proyecto.'],
    acceptFailed: 'No se pudo aceptar la reserva. Inténtalo de nuevo.',
    declined: ['Reserva rechazada', 'La reserva se ha eliminado.'],
    undo: 'Deshacer',
    undoFailed: 'No se pudo deshacer. Inténtalo de nuevo.',
    restored: ['Reserva recuperada', 'La solicitud vuelve a esperar tu respuesta.'],
    declineFailed: 'No se pudo rechazar la reserva. Inténtalo de nuevo.',
    withdrawn: ['Solicitud retirada', 'La reserva se ha retirado.'],
    withdrawFailed: 'No se pudo retirar la reserva. Inténtalo de nuevo.',
    cancelled: ['Reserva cancelada', 'Se ha avisado a ambas partes.'],
    cancelFailed: 'No se pudo cancelar la reserva. Inténtalo de nuevo.',
    disputed: ['Disputa abierta', 'Nuestro equipo la revisará. Todos los plazos se han detenido.'],
    disputeFailed: 'No se pudo abrir la disputa. Inténtalo de nuevo.',
    archived: ['Reserva quitada', 'Ya no está en tu lista.'],
    archiveFailed: 'No se pudo quitar la reserva. Inténtalo de nuevo.',
    linkSaved: ['Enlace añadido', 'El contratante ya puede verlo.'],
    linkFailed: 'No se pudo guardar el enlace del proyecto.',
    workAccepted: ['Proyecto aceptado', 'El proyecto consta como completado.'],
    workAcceptFailed: 'No se pudo aceptar el proyecto. Inténtalo de nuevo.',
    rejected: ['Proyecto rechazado', 'El proyecto se ha eliminado.'],
    rejectFailed: 'No se pudo rechazar el proyecto. Inténtalo de nuevo.',
    feedbackSent: ['Comentarios enviados', 'Se ha avisado al creador.'],
    feedbackFailed: 'No se pudieron guardar los comentarios. Inténtalo de nuevo.',
    reopened: ['Proyecto reabierto', 'El proyecto vuelve a estar activo.'],
    reopenFailed: 'No se pudo reabrir el proyecto. Inténtalo de nuevo.',
    reviewExtended: ['Revisión ampliada', 'Tienes 7 días más para mirar el trabajo.'],
    reviewExtendFailed: 'No se pudo ampliar la revisión. Inténtalo de nuevo.',
  },
  timeline: {
    title: 'Cronología',
    loading: 'Cargando cronología...',
    failed: 'No se pudo cargar la cronología.',
    notFound: 'Reserva no encontrada',
    notFoundHint: 'No existe o no participas en ella.',
    write: 'Escribir un mensaje',
    close: 'Cerrar cronología',
    yourTurn: 'Tu turno',
    turnOf: {
      you: 'Tu turno',
      hirer: 'Turno del contratante',
      creator: 'Turno del creador',
      operator: 'Turno de nuestro equipo',
      nobody: 'Nadie tiene que actuar',
    },
    progress: 'Progreso',
    money: 'Dónde está el dinero',
    next: 'Qué pasará después',
    nothingNext: 'No hay nada programado.',
    happened: 'Qué ha pasado',
    you: 'Tú',
    receipt: 'Ver el recibo',
    by: {
      hirer: 'Contratante',
      creator: 'Creador',
      operator: 'Parallax',
      timer: 'Automático',
      provider: 'Proveedor de pagos',
    },
    total: 'Total',
    fee: 'Comisión',
    share: 'Para el creador',
    refunded: 'Devuelto',
  },
  steps: {
    requested: 'Solicitado',
    accepted: 'Aceptado',
    funded: 'Con fondos',
    delivered: 'Entregado',
    completed: 'Completado',
    paid_out: 'Liquidado',
    refunded: 'Devuelto',
  },
  stepStates: { done: 'hecho', now: 'ahora', ahead: 'pendiente', stopped: 'terminó aquí' },
  places: {
    hirer: 'Con el contratante',
    held: 'Retenido por Parallax',
    creator: 'Pagado al creador',
    returned: 'De vuelta al contratante',
  },
  status: {
    pending: 'Pendiente',
    approved: 'Aprobada',
    paid: 'Pagada',
    completed: 'Completada',
    declined: 'Rechazada',
    withdrawn: 'Retirada',
    expired: 'Caducada',
    cancelled: 'Cancelada',
    disputed: 'En disputa',
  },
  work: {
    offered: 'Falta la respuesta del creador',
    in_progress: 'En curso',
    delivered: 'Entregado',
    changes_requested: 'Cambios pedidos',
    completed: 'Completado',
    rejected: 'Rechazado',
    cancelled: 'Cancelado',
  },
  money: {
    none: '',
    due: 'Sin fondos',
    processing: 'Pago en curso',
    held: 'Con fondos',
    clearing: 'Liberándose',
    released: 'Liquidado',
    refund_window: 'Reembolso pendiente',
    refunded: 'Devuelto',
    partially_refunded: 'Devuelto en parte',
    void: 'Sin cobro',
  },
  machine: {
    title: 'Cómo avanza este trato',
    failed: 'No se pudo cargar el dibujo.',
    regions: { request: 'Solicitud', work: 'Trabajo', money: 'Dinero' },
    request: {
      pending: 'Pendiente',
      approved: 'Aprobada',
      declined: 'Rechazada',
      withdrawn: 'Retirada',
      expired: 'Caducada',
    },
    work: {
      none: 'Sin empezar',
      offered: 'Ofrecido',
      in_progress: 'En curso',
      delivered: 'Entregado',
      changes_requested: 'Cambios pedidos',
      completed: 'Completado',
      rejected: 'Rechazado',
      cancelled: 'Cancelado',
    },
    money: {
      none: 'Nada que pagar',
      due: 'Por pagar',
      processing: 'En curso',
      held: 'Retenido',
      clearing: 'Liberándose',
      released: 'Liquidado',
      refund_window: 'Reembolso espera',
      refunded: 'Devuelto',
      partially_refunded: 'Devuelto en parte',
      void: 'Sin cobro',
    },
    stands: (now, ways) =>
      ways.length > 0 ? `Está en «${now}». Desde aquí: ${ways.join(', ')}.` : `Está en «${now}», que es un final.`,
    byItself: (state, date) => `«${state}» llega de forma automática el ${date}.`,
  },
  story: { headline, waiting, event: ({ kind }) => EVENTS[kind], next, money: whereItIs, refund },
  overdue: 'Pago vencido',
  chargeback: 'Disputado por el banco',
} satisfies typeof copy;
