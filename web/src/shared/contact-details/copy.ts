import { translated } from '../lib/language.ts';

/**
 * Said where a text contains contact details. Apart from the kit's texts, which are in the first script of every page: forms
 * load it.
 */
export const copy = translated('shared/contact-details', {
  title: 'Send contact details?',
  text: "This contains an email address, a phone number or a link to pay elsewhere. Payments made outside Parallax aren't protected: we can't hold or refund them.",
  send: 'Send anyway',
  edit: 'Edit',
});
