import type { copy } from './copy.ts';

export default {
  hello: (name) => (name ? `Hola, ${name}` : 'Hola'),
  openBrief: (title) => `Tu encargo «${title}» está abierto: aún no hay propuestas.`,
  purpose: {
    'sign-in': {
      book: (title) => `Inicia sesión para reservar «${title}».`,
      propose: (title) => `Inicia sesión para enviar una propuesta para «${title}».`,
      ask: (title) => `Inicia sesión para preguntar por «${title}».`,
      write: (name) => `Inicia sesión para escribir a ${name}.`,
    },
    'sign-up': {
      book: (title) => `Regístrate para reservar «${title}».`,
      propose: (title) => `Regístrate para enviar una propuesta para «${title}».`,
      ask: (title) => `Regístrate para preguntar por «${title}».`,
      write: (name) => `Regístrate para escribir a ${name}.`,
    },
  },
  notFound: {
    title: '404 Página no encontrada',
    lead: 'Esta página no existe o ha cambiado de dirección. Busca una experiencia o vuelve a empezar desde el inicio.',
    developers: 'Para desarrolladores:',
    text: '¿Falta añadir la página al enrutador?',
    search: 'Buscar experiencias',
    placeholder: 'Prueba «VR» o «audio»',
    go: 'Buscar',
    home: 'Ir al inicio',
  },
  overdue: {
    title: (days) => `Un pago tuyo lleva más de ${days} días de retraso.`,
    text: 'En cuanto lo pagues, podrás volver a publicar y reservar.',
    pay: 'Pagar ahora',
  },
} satisfies typeof copy;
