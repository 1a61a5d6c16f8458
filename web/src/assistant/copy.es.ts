import type { copy } from './copy.ts';

/** After the last of these stands what is looked for: whatever words it has, they are its own. */
const FOR = 'para|sobre';

/** Spanish words, and those of the rules (`bot.ts`) that mean the same. */
const KNOWN: readonly [spanish: string, known: string][] = [
  ['aprendizaje automático', 'machine learning'],
  ['experiencias?', 'experiences'],
  ['eventos?', 'events'],
  ['proyectos?', 'projects'],
  ['cursos?', 'courses'],
  ['lección|lecciones|clases?', 'lessons'],
  ['aprender|aprendizaje', 'learning'],
  ['ia', 'ai'],
  ['herramientas?', 'tools'],
  ['automatización', 'automation'],
  ['financiación|financiamiento', 'funding'],
  ['becas?|subvención|subvenciones', 'grants'],
  ['dinero', 'money'],
  [FOR, 'for'],
];
const whole = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu');

/** What was found, by the word that the rules have for it. */
const FOUND: Readonly<Record<string, string>> = {
  results: 'estos resultados',
  experiences: 'estas experiencias',
  courses: 'estos cursos',
  ai: 'estas herramientas de IA',
  funding: 'esta financiación',
};

export default {
  region: 'Asistente',
  title: 'Asistente',
  openButton: 'Abrir el asistente',
  closeButton: 'Cerrar el asistente',
  open: 'Abrir la conversación',
  minimise: 'Minimizar',
  close: 'Cerrar',
  greeting: 'Hola. Puedo ayudarte a encontrar experiencias, cursos, herramientas de IA y financiación. ¿Qué buscas?',
  ideas: {
    label: 'Ideas',
    list: ['Muéstrame experiencias', 'Cursos', 'Herramientas de IA', 'Financiación'],
  },
  asks: (question: string) => {
    const last = [...question.matchAll(whole(FOR))].at(-1);
    const end = last ? last.index + last[0].length : question.length;
    const known = KNOWN.reduce(
      (asked, [spanish, word]) => asked.replaceAll(whole(spanish), word),
      question.slice(0, end),
    );
    return known + question.slice(end);
  },
  tells: (reply: string) =>
    reply
      .replace(/^Here are some (\w+) I found:/, (_, what: string) => `He encontrado ${FOUND[what] ?? 'esto'}:`)
      .replace(/^I couldn't find any results for "(.*)"\. Please try a different query\.$/s, (_, asked: string) =>
        asked in FOUND || asked === 'all'
          ? 'No he encontrado nada. Prueba con otra pregunta.'
          : `No he encontrado nada con «${asked}». Prueba con otra pregunta.`,
      ),
  conversation: 'Conversación',
  you: 'Tú',
  bot: 'Asistente',
  input: 'Tu mensaje',
  placeholder: 'Pregunta algo',
  send: 'Enviar',
  typing: 'El asistente está escribiendo',
  results: 'Resultados',
  offline: 'Respuesta de este navegador: no se ha podido contactar con el servidor.',
  failed: 'Lo siento, ahora mismo tengo problemas para responder. Inténtalo de nuevo más tarde.',
  fetchFailed: 'Lo siento, he tenido problemas para obtener la información. Inténtalo de nuevo más tarde.',
  categories: { experiences: 'Experiencia', courses: 'Curso', ai: 'Herramienta de IA', funding: 'Financiación' },
  catalogue: {
    title: 'Catálogo',
    text: 'Lo que el asistente ofrece además de las experiencias publicadas, en el orden en que lo cuenta.',
    loading: 'Cargando el catálogo...',
    failed: 'No se ha podido cargar el catálogo',
    empty: 'El catálogo está vacío.',
    emptyHint: 'El asistente responde solo con las experiencias publicadas.',
    add: 'Añadir elemento',
    addTitle: 'Añadir un elemento',
    edit: (title: string) => `Editar ${title}`,
    editTitle: 'Editar elemento',
    remove: (title: string) => `Quitar ${title}`,
    removeTitle: 'Quitar elemento',
    removeText: (title: string) => `El asistente dejará de hablar de «${title}».`,
    removeNow: 'Quitar',
    cancel: 'Cancelar',
    save: 'Guardar',
    saving: 'Guardando...',
    category: 'Categoría',
    itemTitle: 'Título',
    description: 'Descripción',
    hint: 'Una frase, sin promesas.',
    required: { title: 'El título es obligatorio', description: 'La descripción es obligatoria' },
    saved: ['Catálogo guardado', 'El asistente responde con ello desde ahora.'],
    removed: ['Elemento quitado', 'El asistente responde sin ello desde ahora.'],
    notSaved: ['Error', 'No se ha podido guardar el catálogo. Inténtalo de nuevo.'],
    count: (count: number) => (count === 1 ? '1 elemento' : `${count} elementos`),
  },
} satisfies typeof copy;
