import { translated } from '../lib/language.ts';

/** The words of the kit itself. */
export const copy = translated('shared/ui', {
  optional: 'optional',
  characters: 'characters',
  close: 'Close',
  toast: 'Message',
  /** Radix puts the key in. */
  toasts: 'Messages ({hotkey})',
  dismiss: 'Dismiss',
  loading: 'Loading...',
  working: 'Working',
  retry: 'Try again',
  retrying: 'Trying...',
  unreachable: 'Couldn’t reach the server. Check your connection.',
  broken: 'Something went wrong on our side.',
  request: (id: string) => `Request ${id}`,
  copy: 'Copy',
  copied: ['Copied', 'The request ID is on your clipboard.'],
});
