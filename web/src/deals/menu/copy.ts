import { translated } from '@/shared/lib/language.ts';

/** A sentence for each command of a deal's menu: when it fits. */
export const copy = translated('deals/menu', {
  /** Above what ends a deal or divides its money. */
  waysOut: "If it doesn't work out",
  counter: 'Change the terms. The other side answers next.',
  decline: 'Ends the request. You can undo it for two minutes.',
  decline_with_reason: 'The same, with a reason that the other side reads.',
  withdraw: 'Takes the request back before it is answered.',
  update: 'A newer version of the work. The hirer inspects the newest.',
  deliver: 'Hand over the work. The hirer then inspects it.',
  accept_work: 'The work is as agreed: the creator is paid.',
  acceptEarly: 'You have what you wanted: the creator is paid without a delivery.',
  acceptDisputed: 'You concede the dispute: the money goes to the creator.',
  request_changes: 'Nearly right: say what is missing, and the creator delivers again.',
  changeEarly: 'Say now what should be different. The creator reads it before delivering.',
  ask_hours: 'The work is right, but should have taken fewer hours.',
  extend_review: 'You need more days to look at it.',
  reopen: 'The work was accepted too soon: it is under inspection again.',
  propose_split: 'You agree to stop: each side gets a part of the money.',
  dispute: "You can't agree: our team decides, and the money stays on hold.",
  disputeReleased: "You can't agree: our team decides who gets the money.",
  contest: 'The work was as agreed: our team decides who gets the money.',
  rejectDelivered: 'Nothing of it is usable. All of it goes back, unless the creator contests that.',
  rejectUnpaid: "You don't want the work any more. Nothing has been paid.",
  reject:
    "You don't want the work any more. After a delivery all of it goes back, unless the creator contests that; before one, what the policy says.",
  cancel: 'Ends it before delivery. The agreed policy says what goes back.',
  cancelByCreator: 'You end it. All of it goes back to the hirer at once.',
  cancelDisputed: 'You concede the dispute: what it is about goes back to the hirer at once.',
  cancelUnpaid: 'Ends it. Nothing has been paid.',
  archive: 'Only for you. Nothing else changes.',
});
