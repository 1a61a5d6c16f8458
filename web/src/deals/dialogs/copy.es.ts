import type { copy } from './copy.ts';

export default {
  changes: {
    title: 'Pedir cambios',
    text: 'Describe qué debería cambiar. Después, el creador vuelve a entregar.',
    early: 'Describe qué debería cambiar. El creador lo verá antes de entregar.',
    label: 'Comentarios',
    placeholder: '¿Qué debería cambiar?',
    send: 'Enviar',
    sending: 'Enviando...',
    invalid: 'Escribe comentarios para el creador.',
  },
  withdraw: {
    title: 'Retirar solicitud',
    text: (name) =>
      `Avisamos a ${name || 'la otra parte'}. No se ha pagado nada, así que no hay nada que reembolsar. Puede que tengas que esperar 24 horas para volver a solicitarla.`,
    keep: 'Conservar solicitud',
    confirm: 'Retirar solicitud',
  },
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
  decline: {
    title: 'Rechazar la solicitud',
    text: (name) =>
      `${name || 'La otra parte'} lo ve enseguida en la página del acuerdo y recibe un aviso dentro de dos minutos. Hasta entonces puedes deshacerlo.`,
    label: 'Motivo',
    hint: (name) => `${name || 'La otra parte'} lo verá.`,
    keep: 'Ahora no',
    send: 'Rechazar',
    sending: 'Procesando...',
  },
  reject: {
    title: 'Rechazar proyecto',
    text: 'El proyecto termina y avisamos al creador.',
    label: 'Motivo',
    hint: 'El creador lo verá.',
    invalid: 'Indica qué falla en el trabajo.',
    keep: 'Conservar proyecto',
    send: 'Rechazar proyecto',
    sending: 'Procesando...',
    contestable: ['Proyecto rechazado', 'Recuperas el dinero, salvo que el creador impugne el reembolso.'] as const,
    ended: ['Proyecto rechazado', 'El proyecto ha terminado y se ha avisado al creador.'] as const,
  },
  acceptTerms: {
    title: (name) => (name ? `¿Aceptas las condiciones de ${name}?` : '¿Aceptas estas condiciones?'),
    titleLarge: (total, title) => `El total es de ${total}. ${title}`,
    titleTaken: 'Este encargo ya está adjudicado. ¿Aceptar una solicitud más?',
    payTaken: (name, total, hours) =>
      `Ya aceptaste a otra persona. Si aceptas también a ${name}, tendrás ${hours} horas para pagar además ${total} por este acuerdo. Si no se paga a tiempo, la reserva se cancela.`,
    pay: (hours) =>
      `Ahora no se cobra nada. Cuando aceptes, tendrás ${hours} horas para pagar. Si no se paga a tiempo, la reserva se cancela.`,
    paid: (name, hours) =>
      `Cuando aceptes, ${name} tendrá ${hours} horas para pagar. Si no se paga a tiempo, la reserva se cancela. Espera a que pague antes de empezar.`,
    holdEnds: (days) =>
      `Un pago se retiene ${days} días y la fecha final acordada es posterior. Si para entonces no hay una primera versión, el dinero vuelve al contratante.`,
    consent:
      'Aceptas la propuesta de nuestro equipo. Después se pregunta a quien la publicó, y solo su respuesta crea la reserva.',
    total: 'Total',
    youGet: 'Recibes',
    closesBrief: 'Tu encargo se cierra.',
    otherProposals: (count) =>
      count === 1 ? 'Otra propuesta sigue abierta.' : `Otras ${count} propuestas siguen abiertas.`,
    otherRequests: (count) =>
      count === 1 ? 'Otra solicitud sigue abierta.' : `Otras ${count} solicitudes siguen abiertas.`,
    hourly: (hours, price) => `${hours.toLocaleString('es-ES')} ${hours === 1 ? 'hora' : 'horas'} a ${price}`,
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
    unchanged:
      'Cambia las horas, el precio o una fecha, o añade un enlace. Si estás de acuerdo con estas condiciones, acéptalas; si quieres preguntar algo, envía un mensaje.',
    sent: 'Contraoferta enviada',
    notified: (name) => `Hemos avisado a ${name || 'la otra parte'}.`,
    notifiedUntil: (name, date) =>
      `Hemos avisado a ${name || 'la otra parte'}, que tiene hasta el ${date} para responder.`,
  },
} satisfies typeof copy;
