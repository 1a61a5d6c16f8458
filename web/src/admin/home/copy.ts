import { translated } from '@/shared/lib/language.ts';

const many = (one: string, more: string) => (count: number) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

/** The work list of admins on the front page. */
export const copy = translated('admin/home', {
  title: 'Waiting for our team',
  /** The first line of the page, if anything waits. */
  inAll: (count: number) =>
    count === 1 ? '1 thing is waiting for our team.' : `${count} things are waiting for our team.`,
  /** After the disputes: until when the first of them is decided; others may have no deadline. */
  decideBy: (day: string, count: number) => ` · decide ${count === 1 ? '' : 'the first '}by ${day}`,
  month: 'short',
  none: 'Nothing is waiting for our team.',
  failed: "Couldn't load what is waiting.",
  admin: 'Administration',
  kinds: {
    disputes: many('open dispute', 'open disputes'),
    money: many('thing about money', 'things about money'),
    matches: many('request for a match', 'requests for a match'),
    reports: many('reported conversation', 'reported conversations'),
    contact: many('message to answer', 'messages to answer'),
    outbox: many('email that was given up', 'emails that were given up'),
    jobs: many('job that was given up', 'jobs that were given up'),
  },
});
