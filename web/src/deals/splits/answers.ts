import { isDisputed } from '../deal-state.ts';
import type { Booking } from '../lists.ts';

/**
 * Whether the viewer answers a proposed split where the deal's state says that it is their turn. In a dispute, and for
 * whoever proposed it, the buttons are with the proposal.
 */
export const answersBesideState = (booking: Pick<Booking, 'actions' | 'dispute'>) =>
  booking.actions.includes('accept_split') && !isDisputed(booking);
