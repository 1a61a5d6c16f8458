import type { copy } from './copy.ts';

const many = (one: string, more: string) => (count: number) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

export default {
  title: 'Nuestro equipo tiene pendiente',
  inAll: (count: number) =>
    count === 1 ? '1 asunto espera a nuestro equipo.' : `${count} asuntos esperan a nuestro equipo.`,
  decideBy: (day: string, count: number) => ` · decidir ${count === 1 ? '' : 'la primera '}a más tardar el ${day}`,
  month: 'long',
  none: 'Nada espera a nuestro equipo.',
  failed: 'No se pudo cargar lo pendiente.',
  admin: 'Administración',
  kinds: {
    disputes: many('disputa abierta', 'disputas abiertas'),
    money: many('asunto de dinero', 'asuntos de dinero'),
    matches: many('búsqueda por asignar', 'búsquedas por asignar'),
    reports: many('conversación denunciada', 'conversaciones denunciadas'),
    contact: many('mensaje por responder', 'mensajes por responder'),
    outbox: many('correo que no se pudo enviar', 'correos que no se pudieron enviar'),
    jobs: many('tarea fallida', 'tareas fallidas'),
  },
} satisfies typeof copy;
