import { describe, expect, it } from 'vitest';
import { actionLabel, copy, payLabel } from './copy.ts';
import { copy as dialogs } from './dialogs/copy.ts';
import { copy as hours } from './hours/copy.ts';

describe('the fixed texts', () => {
  it('confirm an action', () => {
    const { accepted, declined, linkSaved, workAccepted, rejected, feedbackSent } = copy.toasts;
    expect([accepted, declined, linkSaved, workAccepted, rejected, feedbackSent]).toEqual([
      ['Booking Accepted', 'A project has been created.'],
      ['Booking Rejected', 'The booking has been deleted.'],
      ['Project Link Added', 'The work is delivered, and the hirer has been notified.'],
      ['Project Accepted', 'The project has been marked as completed.'],
      ['Project Rejected', 'The project has been deleted.'],
      ['Feedback Sent', 'The creator has been notified.'],
    ]);
  });

  it('report a failed action', () => {
    const { toasts } = copy;
    expect([toasts.acceptFailed, toasts.declineFailed, toasts.linkFailed, toasts.workAcceptFailed]).toEqual([
      'Failed to accept booking. Please try again.',
      'Failed to decline booking. Please try again.',
      'Failed to save project link.',
      'Failed to accept project. Please try again.',
    ]);
    expect([toasts.rejectFailed, toasts.feedbackFailed]).toEqual([
      'Failed to reject project. Please try again.',
      'Failed to save feedback. Please try again.',
    ]);
  });

  it('reject an empty link and empty feedback', () => {
    expect(hours.link.invalid).toBe('Please enter a valid project link.');
    expect(dialogs.changes.invalid).toBe('Please enter feedback for the creator.');
  });
});

describe('the label of a transition', () => {
  it('depends on the event', () => {
    expect(actionLabel('deliver', {})).toBe('Deliver');
    expect(actionLabel('deliver', { delivered: true })).toBe('Deliver a New Version');
    expect(actionLabel('dispute', {})).toBe('Open Dispute');
    expect(actionLabel('dispute', { refunding: true })).toBe('Contest Refund');
    expect(actionLabel('pay', {})).toBe('Pay Now');
    expect(actionLabel('drop_split', {})).toBe('Withdraw Split');
    expect(actionLabel('drop_split', { offered: true })).toBe('Decline Split');
  });
});

describe('the action to pay', () => {
  it('says how much, or what is left of a payment that was started', () => {
    const due = { money: 'due', total_cents: 80_000 } as const;
    expect(payLabel(due)).toBe('Pay $800.00');
    expect(payLabel({ ...due, money: 'processing' })).toBe('Finish the payment');
  });
});

describe('the deadlines of a row', () => {
  it('say what happens automatically', () => {
    expect(copy.bookings.expires('in 3 days')).toBe("Expires in 3 days if there's no answer");
    expect(copy.bookings.due('in 2 hours')).toBe('Payment due in 2 hours');
  });
});
