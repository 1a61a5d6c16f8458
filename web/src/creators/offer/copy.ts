import { translated } from '@/shared/lib/language.ts';

/** The texts of the dialog that offers a creator a project; those in `docs/texts.csv` are exact. */
export const copy = translated('creators/offer', {
  title: (name: string) => `Offer ${name} a project`,
  text: 'They answer the offer; you pay once they accept.',
  choose: 'Which brief?',
  loading: 'Loading experiences...',
  none: 'You have no open briefs yet.',
  noneHint: 'Publish one, then send it from here.',
  create: 'Publish a brief',
  failed: "Couldn't load your experiences.",
  chooseFirst: 'Please choose one of your briefs.',
  cancel: 'Cancel',
  submit: 'Send offer',
  submitting: 'Sending...',
  sent: (name: string, title: string) => ['Offer Sent', `${name} has been offered "${title}".`] as const,
  answerBy: (name: string, date: string) => `${name} has until ${date} to answer.`,
  notSent: ['Error', "Couldn't send the offer. Please try again."],
});
