import { isDisputed } from '../deal-state.ts';
import type { Booking } from '../lists.ts';

/**
 * Whether the viewer's buttons for a proposed split are beside the deal's state. In a dispute, and for the side that
 * proposed the split, they are beside the proposal.
 */
export const answersBesideState = (booking: Pick<Booking, 'actions' | 'dispute'>) =>
  booking.actions.includes('accept_split') && !isDisputed(booking);
