import { translated } from '../../lib/language.ts';

/** The texts of proposals: what is asked for, at what price, until when. */
export const copy = translated('shared/terms/form', {
  messages: {
    /** A creator asks for a brief. */
    pitch: ['Message', 'Why you, how you would do it, and what you need to know from them.'],
    /** A hirer books an offer. */
    need: ['What do you need?', 'What it is for, who will use it, and on which devices.'],
    /** A creator asks our team for a brief. */
    skills: ['What do you offer?', 'What you are best at, and what kind of work you want.'],
    /** A hirer offers a creator a project. */
    offer: ['Message', 'Why them, and what you expect.'],
    counter: ['Message', "Say what you're changing and why."],
  },
  pricing: 'Price',
  hourly: 'Per hour',
  fixed: 'Fixed price',
  perHour: 'Price per hour',
  fixedPrice: 'Total price',
  listed: (price: string) => `The listing says ${price}.`,
  hours: 'Hours',
  finishLate: (days: number) =>
    `We hold a payment for ${days} days at most. If nothing has been delivered by then, it goes back to the hirer. For longer work, agree on a first version to deliver by then.`,
  expectedHours: 'Expected hours',
  portfolio: 'Portfolio link',
  link: (place: number) => `Link ${place}`,
  addLink: 'Add a link',
  removeLink: (place: number) => `Remove link ${place}`,
  summary: 'What you are sending',
  total: 'Total',
  fee: 'Our fee',
  youGet: 'You get',
  gets: (name: string) => `${name} gets`,
  feeLater: 'Our fee is deducted from what the creator gets.',
  nothingYet: 'Nothing is charged until this is accepted.',
  creatorAsks: 'If it is accepted, the hirer pays and you do the work.',
  answerBy: (name: string, day: string) => `${name} has until ${day} to answer.`,
  overBudget: (more: string) => `That is ${more} more than the brief says.`,
  answerAfterStart: 'That is after the start date. If you need an answer sooner, say so in your message.',
  soonCancelled: 'Within 24 hours of the payment everything goes back, if the start is at least 48 hours away.',
  answerByOther: (day: string) => `The answer is due by ${day}.`,
  cancel: 'Cancel',
  next: 'Continue',
  back: 'Choose another',
  large: {
    title: (total: string) => `This is for ${total}. Send it?`,
    text: 'Please check the hours and the price once more.',
    change: 'Change it',
    send: (total: string) => `Send for ${total}`,
  },
  errors: {
    hours: 'Choose 0.25 to 200 hours, in steps of 0.25.',
    price: (least: string, most: string) => `Enter ${least} to ${most}, in whole cents.`,
    total: (most: string) => `All hours together can cost ${most} at most.`,
    past: 'This date has passed. Choose a later one.',
    dates: 'Choose a date on or after the start date.',
    link: 'Please enter a web address, such as example.com/work.',
  },
  viewDeal: 'View the deal',
});
