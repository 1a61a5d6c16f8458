import { translated } from '@/shared/lib/language.ts';

const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`;

/** The texts of hours: what the creator states with a delivery, and what the hirer asks for instead. */
export const copy = translated('deals/hours', {
  invalid: 'Please enter the hours in steps of 0.25.',
  stated: {
    label: 'Hours used',
    hint: (most: number) =>
      `At most ${hours(most)}. If you state fewer, the rest goes back to the hirer when the work is accepted.`,
    hintUnpaid: (most: number) => `At most ${hours(most)}. If you state fewer, the hirer pays less.`,
    /** To the creator, below the hours that they type. */
    gets: (amount: string) => `You get ${amount}.`,
    /** Above what accepting the work pays. */
    accept: (name: string, stated: number, funded: number) =>
      `${name} stated ${stated} of ${hours(funded)}. Accepting the work pays those.`,
  },
  link: {
    // the specification's name of the dialog, after the word that everything else uses
    title: ['Deliver: ', 'Add Project Link'],
    text: 'The hirer is notified, and can accept the work or ask for changes.',
    label: 'Project link',
    placeholder: 'https://',
    /** Of a version after the first one. */
    version: (version: number) => `Deliver version ${version}`,
    send: 'Deliver',
    sending: 'Delivering...',
    invalid: 'Please enter a valid project link.',
  },
  note: {
    label: 'Note',
    hint: 'What is in this version. The hirer sees it with the link.',
  },
  ask: {
    title: 'Ask for Fewer Hours',
    text: (name: string, stated: number) =>
      `${name} stated ${hours(stated)}. Say how many you would pay: you accept the work itself, and ${name} answers within 5 days. Without an answer, ${hours(stated)} count.`,
    label: 'Why',
    hint: 'The creator reads it.',
    hours: 'Hours that you would accept',
    fewer: (stated: number) => `Fewer than ${stated}.`,
    empty: 'Enter the hours to see what comes back.',
    keep: 'Not Now',
    send: 'Ask for Fewer Hours',
    sending: 'Sending...',
  },
  agree: {
    title: (asked: number) => `Agree to ${hours(asked)}?`,
    text: "The work is accepted with these hours. This can't be undone.",
    keep: 'Not Yet',
    confirm: 'Agree',
  },
  refuse: {
    title: 'Refuse Fewer Hours',
    text: (name: string, stated: number) =>
      `${name} then accepts the work with ${hours(stated)}, asks once more, or opens a dispute about the difference.`,
    label: 'Reason',
    hint: 'The hirer reads it.',
    keep: 'Not Now',
    send: 'Refuse',
    sending: 'Sending...',
  },
});
