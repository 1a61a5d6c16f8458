import { translated } from '@/shared/lib/language.ts';

/** The texts of questions about a listing; the button's is with those of the page. */
export const copy = translated('experiences/questions', {
  title: 'Questions and answers',
  remove: 'Remove',
  removeAbout: (question: string) => `Remove: ${question}`,
  dialog: {
    title: (name: string) => `Ask ${name} a question`,
    text: "They'll answer you in Messages. They may show the question and answer on the listing, without your name.",
    label: 'Your question',
    tooShort: (min: number) => `Write at least ${min} characters.`,
    tooLong: (max: number) => `At most ${max} characters`,
    cancel: 'Cancel',
    submit: 'Send question',
    submitting: 'Sending...',
  },
  toasts: {
    sent: (name: string) => ['Question Sent', `${name} has been notified.`] as const,
    open: 'Open',
    failed: ['Error', "Couldn't send your question. Please try again."],
    removed: ['Question Removed', "It's no longer on this page."],
    removeFailed: ['Error', "Couldn't remove the question. Please try again."],
  },
});
