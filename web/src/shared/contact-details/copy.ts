import { translated } from '../lib/language.ts';

/** The warning before contact details are sent. */
export const copy = translated('shared/contact-details', {
  title: 'Send contact details?',
  text: 'This contains an email address, a phone number or a link to pay elsewhere. Payments made outside Parallax aren’t protected: we can’t hold or refund them.',
  send: 'Send anyway',
  edit: 'Edit',
});
