import { copy } from './copy.ts';
import { dayNear, nearDate } from './near-date.ts';
import { nameOf } from './parties.ts';
import type { DealRowView } from './queries.ts';

const { dates } = copy;
const DAY = 86_400_000;

type DatedDeal = Pick<DealRowView, 'date' | 'viewer_side' | 'your_turn' | 'other' | 'money'>;

/** The date that matters in words: what the viewer has to do by then, or what happens. Empty if there is none. */
export function dealDate({ date, viewer_side, your_turn, other, money }: DatedDeal, now: number): string {
  if (!date) return '';
  const day = nearDate(date.at, now);
  const name = nameOf(other);
  switch (date.what) {
    case 'answer_by':
      if (your_turn) return dates.answer_by(day);
      return name === '' ? dates.answer_byTeam(day) : dates.answer_byOther(name, day);
    case 'pay_by':
      // a transfer that is under way is not late
      if (Date.parse(date.at) < now) return money === 'processing' ? '' : dates.overdue(day);
      return viewer_side === 'hirer' || name === '' ? dates.pay_by(day) : dates.pay_byOther(name, day);
    case 'deliver_by': {
      // a day, not an instant
      const at = new Date(date.at);
      const agreed = dayNear(at, now);
      if (at.getTime() + DAY / 2 < now) return dates.late(agreed);
      return viewer_side === 'creator' || name === '' ? dates.deliver_by(agreed) : dates.deliver_byOther(name, agreed);
    }
    case 'released_on':
      return viewer_side === 'creator' ? dates.released_onYou(day) : dates.released_on(day);
    default:
      return dates[date.what](day);
  }
}
