import { translated } from '@/shared/lib/language.ts';

/** The texts of several requests for one listing. */
export const copy = translated('deals/comparison', {
  title: (count: number) => (count === 1 ? '1 request to answer' : `${count} requests to compare`),
  compare: 'Compare',
  sort: 'Order',
  sorts: { urgency: 'By deadline', price: 'Lowest total', date: 'Earliest finish', hours: 'Fewest hours' },
  between: (least: string, most: string) => `${least} to ${most}`,
});
