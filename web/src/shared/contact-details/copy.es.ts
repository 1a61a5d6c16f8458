import type { copy } from './copy.ts';

export default {
  title: '¿Enviar datos de contacto?',
  text: 'El texto contiene un correo, un teléfono o un enlace para pagar por otra vía. Los pagos hechos fuera de Parallax no están protegidos: no podemos retenerlos ni devolverlos.',
  send: 'Enviar de todos modos',
  edit: 'Editar',
} satisfies typeof copy;
