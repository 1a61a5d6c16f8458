import type { copy } from './copy.ts';

export default {
  offered: {
    title: (count) => (count === 1 ? '1 solicitud por responder' : `${count} solicitudes para comparar`),
    about: (listing) => `Solicitudes para «${listing}»`,
    lead: 'Compara precios, fechas y mensajes, y responde a cada solicitud.',
  },
  wanted: {
    title: (count) => (count === 1 ? '1 propuesta por responder' : `${count} propuestas para comparar`),
    about: (listing) => `Propuestas para «${listing}»`,
    lead: 'Compara precios, fechas y mensajes, y responde a cada propuesta.',
  },
  aboutUnknown: 'Solicitudes para un anuncio',
  brief: {
    asks: (facts) => `Tu encargo: ${facts}`,
    hourly: (hours, price) => `${hours} a ${price}`,
    fixed: 'precio fijo',
    finish: (day) => `hasta el ${day}`,
    openings: (count) => `${count} plazas`,
  },
  taken: (count) =>
    `Tu encargo está cubierto${count > 0 ? `: ya has aceptado ${count}` : ''}. Si aceptas otra propuesta, pagarás también por ese acuerdo.`,
  acceptedBefore: (count, openings) => `Ya has aceptado ${count} y tu encargo tiene ${openings} plazas.`,
  accepted: (count) => `Aceptadas (${count})`,
  price: 'Precio',
  fixed: 'Precio fijo',
  hours: 'Horas',
  start: 'Empieza',
  finish: 'Fecha límite',
  noDate: 'Sin fecha indicada',
  overBudget: (more) => `${more} más que tu presupuesto`,
  underBudget: (less) => `${less} menos que tu presupuesto`,
  noMessage: 'Sin mensaje',
  profile: 'Ver perfil',
  readAll: 'Leer todo',
  compare: 'Comparar',
  sort: 'Orden',
  sorts: { urgency: 'Por plazo', price: 'Menor total', date: 'Termina antes', hours: 'Menos horas' },
  between: (least, most) => `de ${least} a ${most}`,
} satisfies typeof copy;
