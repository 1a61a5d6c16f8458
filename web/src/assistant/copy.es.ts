import type { copy } from './copy.ts';

export default {
  open: 'Abrir la conversación',
  minimise: 'Minimizar',
  close: 'Cerrar',
  greeting: 'Hola. Puedo ayudarte a encontrar experiencias, cursos, herramientas de IA y financiación. ¿Qué buscas?',
  ideas: {
    label: 'Ideas',
    list: ['Muéstrame experiencias', 'Cursos', 'Herramientas de IA', 'Financiación'],
  },
  rules: {
    keywords: {
      experiences: 'experiencia, evento, proyecto',
      courses: 'curso, lección, lecciones, clase, aprender, aprendizaje',
      ai: 'ia, herramienta, automatización, aprendizaje automático',
      funding: 'financiación, financiamiento, beca, subvención, subvenciones, dinero',
    },
    markers: 'para, sobre',
  },
  found: {
    experiences: 'He encontrado estas experiencias:',
    courses: 'He encontrado estos cursos:',
    ai: 'He encontrado estas herramientas de IA:',
    funding: 'He encontrado estas opciones de financiación:',
    all: 'He encontrado estos resultados:',
  },
  nothing: (asked: string) => `No he encontrado nada con «${asked}». Prueba con otra pregunta.`,
  conversation: 'Conversación',
  you: 'Tú',
  bot: 'Asistente',
  input: 'Tu mensaje',
  placeholder: 'Pregunta algo',
  send: 'Enviar',
  typing: 'El asistente está escribiendo',
  results: 'Resultados',
  offline: 'Respuesta de este navegador: no se pudo conectar con el servidor.',
  failed: 'Lo siento, ahora mismo no puedo responder. Inténtalo de nuevo más tarde.',
  fetchFailed: 'Lo siento, no he podido obtener la información. Inténtalo de nuevo más tarde.',
  categories: { experiences: 'Experiencia', courses: 'Curso', ai: 'Herramienta de IA', funding: 'Financiación' },
} satisfies typeof copy;
