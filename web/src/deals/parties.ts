import type { Schema } from '@/shared/api/client.ts';
import { copy } from './copy.ts';
import type { Booking, Project } from './lists.ts';

/** What a person of a deal is called; a deleted account has no name. Empty while they have given none. */
export const nameOf = ({ full_name, gone }: Pick<Schema<'DealPerson'>, 'full_name' | 'gone'>) =>
  gone ? copy.gone : full_name;

/** The two people of a deal, by name, and which of them reads it. */
export interface Parties {
  readonly viewer: Schema<'ViewerSide'>;
  readonly hirer: string;
  readonly creator: string;
}

export const partiesOf = ({ viewer_side, experiences, users }: Booking | Project): Parties => ({
  viewer: viewer_side,
  hirer: nameOf(experiences.users),
  creator: nameOf(users),
});
