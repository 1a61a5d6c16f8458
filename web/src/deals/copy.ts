import { translated } from '@/shared/lib/language.ts';
import { cents } from '@/shared/money/money.ts';

/** Every text of bookings, projects and their timeline. */

import type { Schema } from '@/shared/api/client.ts';
import type { StepName } from './progress.ts';

type Booking = Schema<'BookingView'>;
type Action = Schema<'DealAction'>;

/** The words for the states of a deal, the same everywhere: on chips, in the progress bar, in the diagram. */
const request = {
  pending: 'Requested',
  approved: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} satisfies Record<Schema<'RequestState'>, string>;
const work = {
  none: 'Not started',
  offered: 'Offered',
  in_progress: 'In progress',
  delivered: 'Delivered',
  changes_requested: 'Changes requested',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
} satisfies Record<Schema<'Work'> | 'none', string>;
const money = {
  none: 'Nothing due',
  due: 'Payment due',
  processing: 'Payment started',
  held: 'Held',
  clearing: 'Clearing',
  released: 'Released',
  refund_window: 'Refund pending',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
  void: 'Not paid',
} satisfies Record<Schema<'Money'>, string>;
const disputed = 'Disputed';
/** The money was divided between both sides. */
const split = 'Split';

export const copy = translated('deals', {
  more: 'Show more',
  time: {
    now: 'any moment now',
    soon: 'in less than a minute',
    in: (span: string) => `in ${span}`,
    day: (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`,
    hour: (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`,
    minute: (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
  },
  sides: { hirer: 'Hirer', creator: 'Creator' },
  nobody: 'No match yet.',
  gone: 'Deleted account',
  /** Where an address would be, beside a name. */
  emailLater: 'Email shared after payment',
  bookings: {
    title: 'All Booking Requests',
    loading: 'Loading bookings...',
    empty: 'No booking requests yet.',
    emptyHint: {
      hirer: 'Publish a brief and creators will send you proposals.',
      creator: 'Find a brief that suits you and send a proposal.',
    },
    emptyAction: { hirer: 'Publish a brief', creator: 'Explore Experiences' },
    failed: "Couldn't load your booking requests.",
    details: 'View Details',
    expires: (when: string) => `Expires ${when} if there's no answer`,
    due: (when: string) => `Payment due ${when}`,
  },
  projects: {
    active: 'Active Projects',
    completed: 'Completed Projects',
    loading: 'Loading projects...',
    empty: 'No active projects.',
    emptyHint: 'An accepted booking becomes a project.',
    failed: "Couldn't load your projects.",
    open: 'Open the Delivery',
    updated: (date: string) => `Last Updated ${date}`,
    feedback: 'Requested changes',
    rejection: 'Why it was rejected',
    notFunded: 'Not paid yet. We recommend not starting.',
  },
  actions: {
    accept: 'Accept',
    counter: 'Make a Counter-Offer',
    decline: 'Decline',
    withdraw: 'Withdraw',
    cancel: 'Cancel Booking',
    pay: 'Pay Now',
    dispute: 'Open Dispute',
    contest: 'Contest Refund',
    archive: 'Hide from Your Lists',
    deliver: 'Deliver',
    update: 'Deliver a New Version',
    request_changes: 'Request Changes',
    accept_work: 'Accept Project',
    reopen: 'Reopen',
    extend_review: 'Extend Inspection',
    reject: 'Reject Project',
    answer_dispute: 'Answer Dispute',
    propose_split: 'Propose a Split',
    accept_split: 'Accept Split',
    drop_split: 'Withdraw Split',
    ask_hours: 'Ask for Fewer Hours',
    accept_hours: 'Agree to Fewer Hours',
    refuse_hours: 'Refuse Fewer Hours',
    declineSplit: 'Decline Split',
    declineWithReason: 'Decline with a Reason',
    acceptEarly: 'Accept Before Delivery',
    changeEarly: 'Request Changes Before Delivery',
    payAmount: (amount: string) => `Pay ${amount}`,
    /** Beside the amount. */
    payRow: 'Pay',
    /** One that was started, with a bank's page or transfer. */
    finishPayment: 'Finish the payment',
    inspect: 'Inspect',
    processing: 'Processing...',
    actions: 'Actions',
    more: (title: string) => `More actions for ${title}`,
  },
  confirm: { cancel: 'Cancel' },
  toasts: {
    error: 'Error',
    accepted: ['Booking Accepted', 'A project has been created.'],
    payBy: (name: string, amount: string, day: string) => `${name} has until ${day} to pay ${amount}.`,
    youPayBy: (amount: string, day: string) => `Pay ${amount} by ${day}.`,
    counterFailed: 'Failed to send the counter-offer. Please try again.',
    termsChanged: 'The Terms Have Changed',
    termsChangedText: 'There is a newer version. Please read it before you accept.',
    acceptFailed: 'Failed to accept booking. Please try again.',
    declined: ['Booking Rejected', 'The booking has been deleted.'],
    notifiedSoon: (name: string) =>
      `${name} sees it on the deal, and is emailed in two minutes. You can undo until then.`,
    undo: 'Undo',
    undoFailed: 'Failed to undo. Please try again.',
    restored: ['Booking Restored', 'The request is waiting for your answer again.'],
    declineFailed: 'Failed to decline booking. Please try again.',
    withdrawn: ['Request Withdrawn', 'The booking has been withdrawn.'],
    withdrawFailed: 'Failed to withdraw booking. Please try again.',
    cancelled: ['Booking Cancelled', 'Both sides have been notified.'],
    cancelFailed: 'Failed to cancel booking. Please try again.',
    disputed: ['Dispute Opened', "Our team will look into it. Until it's decided, all other deadlines are paused."],
    disputeFailed: 'Failed to open the dispute. Please try again.',
    disputeAnswered: ['Dispute Answered', 'The other side and our team have been notified.'],
    disputeAnswerFailed: 'Failed to send your answer. Please try again.',
    disputeAnswerBy: (name: string, day: string) => `${name} has until ${day} to answer.`,
    splitProposed: ['Split Proposed', 'The other side has been notified.'],
    splitProposeFailed: 'Failed to propose the split. Please try again.',
    splitAccepted: ['Split Accepted', 'Both sides have been notified.'],
    splitAcceptFailed: 'Failed to accept the split. Please try again.',
    splitDropped: ['Split Withdrawn', 'The other side has been notified.'],
    splitDeclined: ['Split Declined', 'The other side has been notified.'],
    splitDropFailed: 'Failed to remove the split. Please try again.',
    splitChanged: 'The Split Has Changed',
    archived: ['Booking Hidden', "It's no longer in your lists."],
    archiveFailed: 'Failed to hide booking. Please try again.',
    linkSaved: ['Project Link Added', 'The work is delivered, and the hirer has been notified.'],
    linkFailed: 'Failed to save project link.',
    hoursAsked: ['Request Sent', 'The creator has 5 days to answer.'],
    hoursAskFailed: 'Failed to ask for fewer hours.',
    hoursAccepted: ['Hours Agreed', 'The work is accepted with these hours.'],
    hoursRefused: ['Fewer Hours Refused', 'The hirer has been notified.'],
    hoursAnswerFailed: 'Failed to answer.',
    workAccepted: ['Project Accepted', 'The project has been marked as completed.'],
    onItsWay: (amount: string, name: string) => `${amount} is released to ${name} after clearing.`,
    workAcceptFailed: 'Failed to accept project. Please try again.',
    rejected: ['Project Rejected', 'The project has been deleted.'],
    rejectFailed: 'Failed to reject project. Please try again.',
    feedbackSent: ['Feedback Sent', 'The creator has been notified.'],
    feedbackFailed: 'Failed to save feedback. Please try again.',
    reopened: ['Project Reopened', 'The project is active again.'],
    reopenFailed: 'Failed to reopen project. Please try again.',
    inspectionExtended: (days: number) =>
      ['Inspection Extended', `You have ${days} more days to inspect the work.`] as const,
    inspectionExtendFailed: 'Failed to extend the inspection. Please try again.',
  },
  timeline: {
    title: 'Timeline',
    loading: 'Loading timeline...',
    failed: "Couldn't load the timeline.",
    notFound: 'Deal not found',
    notFoundHint: 'It does not exist, or you are not part of it.',
    older: 'Show earlier events',
    close: 'Close timeline',
    write: 'Write a message',
    askAgain: 'Ask again',
    refusal: 'Why it was declined',
    yourTurn: 'Your turn',
    turnOf: {
      you: 'Your turn',
      hirer: "The hirer's turn",
      creator: "The creator's turn",
      operator: "Our team's turn",
      nobody: 'Nothing to do',
    },
    progress: 'Progress',
    dispute: 'Dispute',
    split: 'Proposed split',
    money: 'Where the money is',
    versions: 'Delivered versions',
    version: (version: number) => `Version ${version}`,
    openVersion: (version: number) => `Open version ${version}`,
    hours: (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'} used`,
    next: 'What happens next',
    happened: 'What happened',
    you: 'You',
    receipt: 'View the receipt',
    refundRefused: (amount: string) =>
      `The payment provider didn't send ${amount} back. We try again every day, and our team looks into it.`,
    payoutRefused: "The payment provider didn't send the payout. We try again every day, and our team looks into it.",
    by: {
      hirer: 'Hirer',
      creator: 'Creator',
      operator: 'Parallax',
      timer: 'Automatic',
      provider: 'Payment provider',
    },
  },
  steps: {
    requested: request.pending,
    accepted: request.approved,
    funded: money.held,
    delivered: work.delivered,
    completed: work.completed,
    paid_out: money.released,
    refunded: money.refunded,
    split,
  } satisfies Record<StepName, string>,
  /** The step of a refund that can still be contested. */
  refunding: 'Refund',
  stepStates: { done: 'done', now: 'now', ahead: 'ahead', stopped: 'ended here', disputed: 'now' },
  status: {
    pending: request.pending,
    approved: request.approved,
    paid: money.held,
    completed: work.completed,
    declined: request.declined,
    withdrawn: request.withdrawn,
    expired: request.expired,
    cancelled: work.cancelled,
    disputed,
  } satisfies Record<Booking['status'], string>,
  /** The state of a request whose terms have been answered with others. */
  counterOffer: 'Counter-offer',
  work,
  money,
  machine: {
    title: 'How this booking works',
    failed: "Couldn't load the diagram.",
    regions: { request: 'Request', work: 'Work', money: 'Money' },
    request,
    work,
    money,
    description: (now: string, ways: readonly string[]) =>
      ways.length > 0
        ? `Current state: ${now}. What can happen next: ${ways.join(', ')}.`
        : `Current state: ${now}. This is final.`,
    byItself: (state: string, date: string) => `Changes to "${state}" automatically on ${date}.`,
  },
  /** The page "Deals", and a deal's own page. */
  page: {
    title: 'Deals',
    lead: 'Every request, project and payment, with what you can do next.',
    tabs: { your_turn: 'Your turn', waiting: 'Waiting', active: 'Active', done: 'Done' },
    paid: 'You paid',
    got: 'You got',
    /** Below what was paid. */
    cameBack: (amount: string) => `${amount} came back`,
    tabsLabel: 'Deals by status',
    loading: 'Loading deals...',
    failed: "Couldn't load your deals.",
    empty: {
      your_turn: 'No deal is waiting for you.',
      waiting: 'No open requests.',
      active: 'No other deals under way.',
      done: 'No finished deals yet.',
    },
    emptyHint: {
      your_turn: 'Requests to answer, payments and deliveries appear here.',
      waiting: 'Requests that the other side has to answer appear here.',
      active: 'A deal is under way once both sides have agreed. What waits for you is under "Your turn".',
      done: 'Deals that have ended stay here, including declined and cancelled ones.',
    },
    find: { hirer: 'Find creators', creator: 'Find work' },
    seeWaiting: 'See what is waiting',
    seeActive: 'See what is under way',
    /** In a row: what the viewer would get by a proposed split. */
    split: {
      hirer: (amount: string) => `Proposed split: ${amount} back to you`,
      creator: (amount: string) => `Proposed split: ${amount} for you`,
    },
    open: 'Open the deal',
    back: 'All deals',
    all: 'See all in Deals',
    more: 'There are more in Deals',
    moreCount: (count: number) => `${count} more in Deals`,
    listing: 'View the listing',
    support: 'Contact support',
    supportSubject: (title: string) => `Deal: ${title}`,
    decide: 'Decide',
    assign: 'Assign an experience',
  },
  /** The date that matters, for the one who acts and for the one who waits. */
  dates: {
    answer_by: (day: string) => `Answer by ${day}`,
    answer_byTeam: (day: string) => `Expires on ${day} if nobody answers`,
    answer_byOther: (name: string, day: string) => `${name} has until ${day} to answer`,
    pay_by: (day: string) => `Pay by ${day}`,
    pay_byOther: (name: string, day: string) => `${name} has until ${day} to pay`,
    overdue: (day: string) => `Payment overdue since ${day}`,
    deliver_by: (day: string) => `Deliver by ${day}`,
    deliver_byOther: (name: string, day: string) => `${name} delivers by ${day}`,
    late: (day: string) => `Was to be delivered by ${day}`,
    accepted_on: (day: string) => `The work will be accepted automatically on ${day}`,
    released_on: (day: string) => `Will be released to the creator on ${day}`,
    released_onYou: (day: string) => `Will be released to you on ${day}`,
    refunded_on: (day: string) => `Will be refunded on ${day}`,
    decided_by: (day: string) => `Will be decided by ${day} at the latest`,
    ended_on: (day: string) => `Ended on ${day}`,
  },
  terms: {
    title: 'Terms',
    agreed: 'Agreed terms',
    loading: 'Loading the terms...',
    failed: "Couldn't load the terms.",
    version: (version: number) => `Version ${version}`,
    newest: 'Newest',
    agreedChip: 'Agreed',
    earlier: (count: number) => (count === 1 ? '1 earlier version' : `${count} earlier versions`),
    hours: 'Hours',
    expectedHours: 'Expected hours',
    price: 'Price',
    fixed: (price: string) => `${price} fixed`,
    total: 'Total',
    youPay: 'You pay',
    youGet: 'You get',
    fee: 'Our fee',
    share: 'Creator gets',
    links: 'Links',
    description: 'Description at the time of the request',
    startNear:
      'The start date is near: a cancellation within 24 hours of the payment gives everything back, a later one nothing.',
    startTooNear: 'The start date is too near for a refund: a cancellation after the payment gives nothing back.',
    undated: 'No start date is set, so a hirer who cancels before delivery gets everything back.',
    /** The same for the hirer. */
    undatedYou: 'No start date is set, so you get everything back if you cancel before delivery.',
    none: 'None',
    before: 'before:',
    now: 'now:',
    hour: (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
  },
  split,
  overdue: 'Payment overdue',
});

interface ActionState {
  delivered?: boolean | undefined;
  refunding?: boolean | undefined;
  /** There is nothing to judge yet. */
  early?: boolean | undefined;
  /** The other side offers a split. */
  offered?: boolean | undefined;
}

/** The name of the action to pay: the amount; of a payment that was started, what is left. */
export function payLabel({ money, total_cents }: Pick<Schema<'BookingView'>, 'money' | 'total_cents'>) {
  const { actions } = copy;
  if (money === 'processing') return actions.finishPayment;
  return actions.payAmount(cents(total_cents));
}

/** An action's name, which depends on what has happened: links are updated, refunds are contested. */
export function actionLabel(action: Action, { delivered, refunding, early, offered }: ActionState) {
  const { actions } = copy;
  if (early) return action === 'accept_work' ? actions.acceptEarly : actions.changeEarly;
  if (action === 'drop_split' && offered) return actions.declineSplit;
  if (action === 'deliver' && delivered) return actions.update;
  return action === 'dispute' && refunding ? actions.contest : actions[action];
}
