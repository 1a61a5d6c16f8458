import type { copy } from './copy.ts';

const hours = (count: number) => `${count.toLocaleString('es-ES')} ${count === 1 ? 'hora' : 'horas'}`;

export default {
  invalid: 'Escribe las horas en pasos de 0,25.',
  stated: {
    label: 'Horas usadas',
    hint: (most) =>
      `Como máximo ${hours(most)}. Si declaras menos, el resto vuelve al contratante cuando se acepte el trabajo.`,
    hintUnpaid: (most) => `Como máximo ${hours(most)}. Si declaras menos, el contratante paga menos.`,
    gets: (amount) => `Recibirás ${amount}.`,
    accept: (name, stated, funded) =>
      `${name} declaró ${stated.toLocaleString('es-ES')} de ${hours(funded)}. Al aceptar el trabajo, pagas esas.`,
  },
  link: {
    title: ['Entregar: ', 'añadir enlace del proyecto'],
    text: 'El contratante recibe un aviso y puede aceptar el trabajo o pedir cambios.',
    label: 'Enlace del proyecto',
    placeholder: 'https://',
    version: (version) => `Entregar la versión ${version}`,
    send: 'Entregar',
    sending: 'Entregando...',
    invalid: 'Escribe un enlace de proyecto válido.',
  },
  note: {
    label: 'Nota',
    hint: 'Qué incluye esta versión. El contratante la ve junto al enlace.',
  },
  ask: {
    title: 'Pedir menos horas',
    text: (name, stated) =>
      `${name} declaró ${hours(stated)}. Di cuántas pagarías: aceptas el trabajo en sí y ${name} responde en 5 días. Sin respuesta, cuentan ${hours(stated)}.`,
    label: 'Motivo',
    hint: 'El creador lo lee.',
    hours: 'Horas que aceptarías',
    fewer: (stated) => `Menos de ${stated.toLocaleString('es-ES')}.`,
    empty: 'Escribe las horas para ver qué se devuelve.',
    keep: 'Ahora no',
    send: 'Pedir menos horas',
    sending: 'Enviando...',
  },
  agree: {
    title: (asked) => `¿Aceptas ${hours(asked)}?`,
    text: 'El trabajo se acepta con estas horas. No se puede deshacer.',
    keep: 'Todavía no',
    confirm: 'Aceptar',
  },
  refuse: {
    title: 'Rechazar menos horas',
    text: (name, stated) =>
      `${name} podrá aceptar el trabajo con ${hours(stated)}, preguntar una vez más o abrir una disputa por la diferencia.`,
    label: 'Motivo',
    hint: 'El contratante lo lee.',
    keep: 'Ahora no',
    send: 'Rechazar',
    sending: 'Enviando...',
  },
} satisfies typeof copy;
