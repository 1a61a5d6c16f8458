import type { copy } from './copy.ts';

export default {
  title: '404 Página no encontrada',
  lead: 'Esta página no existe o ha cambiado de dirección. Busca una experiencia o vuelve a empezar desde el inicio.',
  text: '¿Falta añadir la página al enrutador?',
  search: 'Buscar experiencias',
  placeholder: 'Prueba «VR» o «audio»',
  go: 'Buscar',
  home: 'Ir al inicio',
} satisfies typeof copy;
