import type { copy } from './copy.ts';

export default {
  details: {
    title: 'Detalles de la solicitud',
    experience: 'Experiencia',
    price: 'Precio por hora',
    total: 'Total',
    forHours: (hours) => `${hours.toLocaleString('es-ES')} ${hours === 1 ? 'hora' : 'horas'}`,
    email: 'Correo',
    emailLater: 'Se comparte tras el pago',
    message: 'Mensaje',
    fixedPrice: 'Precio fijo',
    portfolio: 'Enlace al portafolio',
    id: 'ID de la reserva',
    submitted: 'Enviada',
    close: 'Cerrar',
  },
  reject: {
    title: 'Rechazar proyecto',
    text: 'El proyecto termina y avisamos al creador. Si retenemos el dinero, puede impugnar el reembolso.',
    keep: 'Conservar proyecto',
    confirm: 'Rechazar proyecto',
  },
  acceptTerms: {
    title: (total) => `El total es de ${total}. ¿Aceptas estas condiciones?`,
    titleTaken: 'Este encargo ya está adjudicado. ¿Aceptar una solicitud más?',
    payTaken: (name, total, hours) =>
      `Ya aceptaste a otra persona. Si aceptas también a ${name}, tendrás ${hours} horas para pagar además ${total} por este acuerdo.`,
    pay: (hours) => `Ahora no se cobra nada. Cuando aceptes, tendrás ${hours} horas para pagar.`,
    paid: (name, hours) =>
      `Cuando aceptes, ${name} tendrá ${hours} horas para pagar. Espera a que pague antes de empezar.`,
    total: 'Total',
    youGet: 'Recibes',
    keep: 'Aún no',
    confirm: (total) => `Aceptar por ${total}`,
  },
  accept: {
    title: 'Aceptar proyecto',
    text: (title, hours) => `Aceptas el trabajo de «${title}». Puedes reabrirlo durante ${hours} horas.`,
    concede: (title) => `Aceptas el trabajo de «${title}». La disputa termina definitivamente.`,
    share: (name) => `${name} recibe`,
    fee: 'Nuestra comisión',
    held: (total, days) => `De los ${total} que retenemos. Se libera en ${days} días.`,
    due: (total, days) => `Aún no se ha pagado nada. Faltan ${total}; cuando los pagues, se retienen ${days} días.`,
    early: (name) => `${name} aún no ha entregado nada.`,
    keep: 'Aún no',
  },
  extend: {
    title: 'Ampliar la revisión',
    text: (days) =>
      `Tienes ${days} días más para revisar el trabajo. Solo puedes hacerlo una vez. El dinero sigue retenido y avisamos al creador.`,
    until: (date) => `Después, el ${date}, el trabajo se da por aceptado.`,
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
  refund: {
    label: 'Reembolso',
    loading: 'Calculando el reembolso... Podrás continuar cuando aparezca el importe.',
    failed: 'No se pudo calcular el reembolso. Podrás continuar cuando aparezca el importe.',
  },
  counter: {
    title: 'Hacer una contraoferta',
    text: (name, title) => `Para «${title}». Después responderá ${name}.`,
    submit: 'Enviar contraoferta',
    submitting: 'Enviando...',
    unchanged: 'Cambia algo o escribe un mensaje. Si estás de acuerdo con estas condiciones, acéptalas.',
    answerBy: (name, date) => `${name} tiene hasta el ${date} para responder.`,
  },
} satisfies typeof copy;
