import type { Schema } from '@/shared/api/client.ts';
import type { Booking, Project } from './lists.ts';

/** The two people of a deal, by name, and which of them reads it. */
export interface Parties {
  readonly viewer: Schema<'ViewerSide'>;
  readonly hirer: string;
  readonly creator: string;
}

export const partiesOf = ({ viewer_side, experiences, users }: Booking | Project): Parties => ({
  viewer: viewer_side,
  hirer: experiences.users.full_name,
  creator: users.full_name,
});
