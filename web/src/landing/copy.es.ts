import type { copy } from './copy.ts';

export default {
  tab: 'Parallax: entra en algo nuevo',
  title: ['Entra en', 'algo nuevo.'],
  tagline: 'Reserva experiencias interactivas, de AR y de VR, directamente de quienes las crean.',
  explore: 'Explorar experiencias',
  meet: 'Conocer creadores',
  doors: {
    label: 'Por dónde empezar',
    experiences: {
      title: 'Explorar experiencias',
      text: 'Busca por idea, ambiente o creador.',
      button: 'Ver experiencias',
    },
    creators: {
      title: 'Conocer creadores',
      text: 'Estudios e independientes, con sus habilidades.',
      button: 'Ver creadores',
    },
    generator: {
      title: 'Generador de experiencias con IA',
      text: 'Entra una frase, sale un cortometraje.',
      button: 'Probar el generador',
    },
  },
  steps: {
    title: ['Un camino claro', 'de la idea al final.'],
    list: [
      { title: 'Publica', text: 'Describe lo que buscas o lo que ofreces, con un precio por hora o un precio fijo.' },
      { title: 'Acuerda', text: 'Una parte pide, la otra acepta. Antes de eso no se cobra nada.' },
      {
        title: 'Paga con garantía',
        text: 'El contratante paga con tarjeta. El dinero espera hasta que se acepte el trabajo.',
      },
      { title: 'Entrega', text: 'Enlaza el trabajo, pide cambios, acéptalo. Entonces cobra el creador.' },
    ],
  },
  activity: {
    title: 'Actividad reciente',
    text: 'Lo último que se ha publicado, reservado y completado.',
    loading: 'Cargando la actividad...',
    empty: 'Todavía no ha pasado nada.',
    emptyHint: 'Aquí aparecerá la primera experiencia publicada.',
    failed: 'No se pudo cargar la actividad reciente.',
    actions: { published: 'ha publicado', booked: 'tiene una reserva para', completed: 'ha completado' },
  },
} satisfies typeof copy;
