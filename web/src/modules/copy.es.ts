import type { copy } from './copy.ts';

export default {
  grid: { title: ['Una plataforma para', 'toda la producción.'], soon: 'Próximamente' },
  list: {
    oneverse: {
      title: 'Oneverse',
      card: 'Un universo digital unificado.',
      text: 'Un universo digital unificado donde conviven las obras que se crean aquí y puedes pasar de una a otra. Próximamente: deja tu correo y te escribiremos una sola vez, cuando abra.',
      button: 'Unirse a la lista',
    },
    ai: {
      title: 'Herramientas de IA',
      card: 'Convierte una idea en una película para mostrarla.',
      text: 'Describe una experiencia en una frase y obtén una película corta para mostrarla a un cliente o comprobar si la idea funciona. El generador está abierto a todos.',
      button: 'Explorar herramientas',
    },
    funding: {
      title: 'Financiación',
      card: 'Dinero para obras inmersivas que necesitan un impulso.',
      text: 'Para obras que un solo contratante no puede financiar. Deja tu correo y, si quieres, cuéntanos qué quieres crear: te escribiremos cuando se abra el plazo.',
      button: 'Solicitar financiación',
    },
    courses: {
      title: 'Cursos',
      card: 'Aprende el oficio de quienes lo practican.',
      text: 'Cursos sobre sonido espacial, gráficos en tiempo real, proyección y el resto del oficio, impartidos por quienes viven de él. Deja tu correo y te avisaremos de los primeros cursos.',
      button: 'Ver cursos',
    },
    spaces: {
      title: 'Espacios',
      card: 'Espacios virtuales y físicos para tu obra.',
      text: 'Domos, cajas negras, salas y espacios virtuales: lugares donde una experiencia puede cobrar vida. Cuéntanos qué necesitas o qué tienes.',
      button: 'Descubrir espacios',
    },
    marketplace: {
      title: 'Mercado',
      card: 'Compra, vende e intercambia recursos digitales.',
      text: 'Compra, vende e intercambia recursos digitales, productos y servicios: modelos, sonidos, escenas, horas. Deja tu correo y te avisaremos cuando abran los primeros puestos.',
      button: 'Visitar el mercado',
    },
    projects: {
      title: 'Proyectos',
      card: 'Tu trabajo en curso.',
      text: 'Cada reserva aceptada se convierte en un proyecto: el enlace al trabajo, los comentarios y el dinero retenido. Los tuyos están en tu perfil.',
      button: 'Ver proyectos',
    },
  },
  notFound: { title: 'Módulo no encontrado', text: 'No hay ningún módulo con este nombre.', home: 'Ir al inicio' },
  form: {
    title: (module: string) => `Avisarme sobre ${module}`,
    text: 'Te escribiremos una sola vez, cuando abra. Ahora te enviamos una confirmación.',
    email: 'Correo electrónico',
    note: '¿Para qué lo usarías?',
    cancel: 'Cancelar',
    submit: 'Avísame',
    submitting: 'Enviando...',
    invalid: 'Dirección de correo no válida',
    done: (email: string) => ['Estás en la lista', `Hemos enviado una confirmación a ${email}.`] as const,
    failed: ['Error', 'No se pudo enviar. Inténtalo de nuevo.'],
  },
  interests: {
    title: 'Interés por los módulos',
    loading: 'Cargando...',
    failed: 'No se pudo cargar la lista',
    empty: 'Todavía no hay interesados en ningún módulo.',
    export: 'Exportar CSV',
    exporting: 'Exportando...',
    exportFailed: ['Error', 'No se pudo exportar. Inténtalo de nuevo.'],
    counts: 'Interés por módulo',
    columns: { module: 'Módulo', email: 'Correo', note: 'Nota', at: 'Cuándo' },
    more: 'Ver más',
  },
} satisfies typeof copy;
