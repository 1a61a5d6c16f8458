import type { copy } from './copy.ts';

export default {
  title: 'Preguntas y respuestas',
  remove: 'Quitar',
  removeAbout: (question: string) => `Quitar: ${question}`,
  dialog: {
    title: (name: string) => `Hacer una pregunta a ${name}`,
    text: 'Te responderá en Mensajes. Puede mostrar la pregunta y la respuesta en el anuncio, sin tu nombre.',
    label: 'Tu pregunta',
    tooShort: (min: number) => `Escribe al menos ${min} caracteres.`,
    tooLong: (max: number) => `${max} caracteres como máximo`,
    cancel: 'Cancelar',
    submit: 'Enviar pregunta',
    submitting: 'Enviando...',
  },
  toasts: {
    sent: (name: string) => ['Pregunta enviada', `Hemos avisado a ${name}.`] as const,
    open: 'Abrir',
    failed: ['Error', 'No se pudo enviar tu pregunta. Inténtalo de nuevo.'],
    removed: ['Pregunta retirada', 'Ya no aparece en esta página.'],
    removeFailed: ['Error', 'No se pudo quitar la pregunta. Inténtalo de nuevo.'],
  },
} satisfies typeof copy;
