import { translated, translateFixed } from '../lib/language.ts';

/** The words of the kit itself. */
export const copy = translated('shared/ui', {
  optional: 'optional',
  characters: 'characters',
  notANumber: 'Please enter a number.',
  close: 'Close',
  toast: 'Message',
  /** Radix puts the key in. */
  toasts: 'Messages ({hotkey})',
  dismiss: 'Dismiss',
  loading: 'Loading...',
  working: 'Working',
  retry: 'Try again',
  retrying: 'Trying...',
  unreachable: "Couldn't reach the server. Check your connection.",
  broken: 'Something went wrong on our side.',
  request: (id: string) => `Request ${id}`,
  copy: 'Copy',
  copied: ['Copied', 'The request ID is on your clipboard.'],
  askForMatch: 'Ask for a match',
  /** What the API sends for a booking without an experience, and for a publisher without a name. */
  fallbacks: {
    'Unknown Experience': 'Unknown Experience',
    'No description available': 'No description available',
    'Unknown Mentor': 'Unknown Mentor',
  },
});

/** A title, description or publisher's name from the API, with its fallbacks in the page's language. */
export const translateFallback = (text: string) => translateFixed(copy.fallbacks, text);

/** Whether `text` only stands for one that is not there. */
export const isFallback = (text: string) => Object.hasOwn(copy.fallbacks, text);
