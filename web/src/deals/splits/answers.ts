import type { Booking } from '../lists.ts';

/**
 * Whether the viewer's buttons for a proposed split are beside the deal's state. As long as the viewer has a dispute to
 * answer, and for the side that proposed the split, they are beside the proposal.
 */
export const answersBesideState = ({ actions }: Pick<Booking, 'actions'>) =>
  actions.includes('accept_split') && !actions.includes('answer_dispute');
