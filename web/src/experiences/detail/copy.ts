import { translated } from '@/shared/lib/language.ts';

/** The texts of one listing's page; those in `docs/texts.csv` are exact. */
export const copy = translated('experiences/detail', {
  back: 'Back to Experiences',
  loading: 'Loading experience...',
  missing: 'Experience not found',
  missingText: "The experience you're looking for doesn't exist.",
  browse: 'Browse Experiences',
  failed: "Couldn't load the experience.",
  by: 'Published by',
  since: 'Published',
  wanted: 'A hirer is looking for this. Creators send proposals; the hirer accepts one and pays.',
  offered: 'A creator offers this. Hirers send requests; the creator accepts one, then the hirer pays.',
  /** To those who can book it: what they do, and what happens then. */
  next: {
    wanted: (hirer: string) => `Send a proposal. ${hirer} accepts one and pays.`,
    offered: (creator: string) => `Send a request. ${creator} answers; you pay only after that.`,
  },
  estimate: (price: string, hours: string) => `About ${price} for ${hours}.`,
  own: 'This is your own listing.',
  taken: "The hirer has accepted a request for this brief, so it's closed to new ones.",
  ownTaken:
    "You've accepted a request for this brief, so it's closed to new ones and no longer listed. Reopen it to accept one more.",
  unlisted: 'This listing was unpublished. Only its publisher and admins can open it; existing deals continue.',
  publishAgain: 'Publish Again',
  publishing: 'Publishing...',
  publishCopy: 'Publish a Copy',
  facts: 'Details',
  similar: 'Similar open briefs',
  similarFailed: "Couldn't load similar briefs.",
  allBriefs: 'See all briefs',
  reopen: 'Reopen',
  reopening: 'Reopening...',
  requested: {
    offered: "You've requested this. The deal shows what happens next.",
    wanted: "You've sent a proposal for this. The deal shows what happens next.",
  },
  booked: 'This is agreed. The deal shows what happens next.',
  ask: 'Ask a question',
  share: 'Share',
  sharing: {
    copied: ['Link Copied', 'Anyone with the link can see this listing.'],
    notCopied: "Couldn't Copy the Link",
  },
  edit: 'Edit',
  unpublish: 'Unpublish',
  unpublishing: 'Unpublishing...',
  unpublishTitle: (title: string) => `Unpublish "${title}"?`,
  unpublishText:
    "It's removed from all lists and searches. Existing requests and bookings continue. You can publish it again at any time.",
  /** An admin unpublishes it. */
  withholdText:
    "It's removed from all lists and searches, and only our team can publish it again. Existing requests and bookings continue.",
  /** Its publisher has unpublished it; an admin keeps it so. */
  withhold: 'Keep Unpublished',
  notNow: 'Not Now',
  withholdTitle: (title: string) => `Keep "${title}" unpublished?`,
  keep: 'Keep it',
  toasts: {
    unpublished: (title: string) => ['Experience Unpublished', `"${title}" is no longer listed.`] as const,
    unpublishFailed: ['Error', "Couldn't unpublish the experience. Please try again."],
    reopened: (title: string) => ['Brief Reopened', `"${title}" is listed again, for one more deal.`] as const,
    republished: (title: string) => ['Experience Published Again', `"${title}" is listed again.`] as const,
    republishFailed: ['Error', "Couldn't publish the experience again. Please try again."],
    reopenFailed: ['Error', "Couldn't reopen the brief. Please try again."],
  },
  /** To the publisher of a listing of each side. */
  waiting: {
    offered: (count: number) =>
      count === 0
        ? 'No open requests'
        : `${count} ${count === 1 ? 'request is' : 'requests are'} waiting for your answer`,
    wanted: (count: number) =>
      count === 0
        ? 'No open proposals'
        : `${count} ${count === 1 ? 'proposal is' : 'proposals are'} waiting for your answer`,
  },
});
