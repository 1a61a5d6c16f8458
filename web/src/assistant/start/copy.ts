import { translated } from '@/shared/lib/language.ts';

/** The texts of the button that opens the assistant. */
export const copy = translated('assistant/start', {
  region: 'Assistant',
  title: 'Assistant',
  openButton: 'Open the assistant',
});
