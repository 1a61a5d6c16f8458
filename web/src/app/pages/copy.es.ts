import type { copy } from './copy.ts';

export default {
  hello: (name) => (name ? `Hola, ${name}` : 'Hola'),
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
