import type { Booking } from '../lists.ts';

/**
 * Whether the viewer can accept or decline the proposed split, with buttons beside the deal's state. The side that
 * proposed it takes it back beside the proposal.
 */
export const answersSplit = ({ actions }: Pick<Booking, 'actions'>) => actions.includes('accept_split');
