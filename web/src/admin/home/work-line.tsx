import { useQuery } from '@tanstack/react-query';
import { workQuery } from '../queries.ts';
import { workInAll } from '../work.ts';
import { copy } from './copy.ts';

/** How much waits for admins, in a sentence; nothing if nothing does. */
export default function WorkLine() {
  const count = workInAll(useQuery(workQuery).data);
  return count > 0 && `${copy.inAll(count)} `;
}
