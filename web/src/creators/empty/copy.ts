import { locale, translated } from '@/shared/lib/language.ts';

/** The texts of a search for creators that finds nobody. */
export const copy = translated('creators/empty', {
  /** How many listings match the same search. */
  elsewhere: {
    offered: (count: number) => (count === 1 ? '1 offer matches' : `${count.toLocaleString(locale)} offers match`),
    wanted: (count: number) => (count === 1 ? '1 brief matches' : `${count.toLocaleString(locale)} briefs match`),
  },
});
