import { copy } from './copy.ts';
import { nearDate } from './near-date.ts';
import type { DealRowView } from './queries.ts';

const { dates } = copy;

type DatedDeal = Pick<DealRowView, 'date' | 'viewer_side' | 'your_turn' | 'other'>;

/** The date that matters in words: what the viewer has to do by then, or what happens. Empty if there is none. */
export function dealDate({ date, viewer_side, your_turn, other }: DatedDeal, now: number): string {
  if (!date) return '';
  const day = nearDate(date.at, now);
  const name = other.full_name;
  switch (date.what) {
    case 'answer_by':
      if (your_turn) return dates.answer_by(day);
      return name === '' ? dates.answer_byTeam(day) : dates.answer_byOther(name, day);
    case 'pay_by':
      if (Date.parse(date.at) < now) return dates.overdue(day);
      return viewer_side === 'hirer' || name === '' ? dates.pay_by(day) : dates.pay_byOther(name, day);
    case 'released_on':
      return viewer_side === 'creator' ? dates.released_onYou(day) : dates.released_on(day);
    default:
      return dates[date.what](day);
  }
}
