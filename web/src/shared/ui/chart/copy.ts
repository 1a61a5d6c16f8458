import { translated } from '@/shared/lib/language.ts';

/** The texts that every chart has. */
export const copy = translated('shared/ui/chart', {
  table: 'Show as table',
  chart: 'Show as chart',
  picture: (title: string, first: string, last: string) => `Chart: ${title}, ${first} to ${last}`,
});
