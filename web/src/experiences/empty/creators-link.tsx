import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, body } from '@/shared/api/client.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { copy } from './copy.ts';

/** How many creators match `description`. */
const matchingCreatorsQuery = (description: string) =>
  queryOptions({
    queryKey: ['creators', 'count', description],
    queryFn: async () =>
      (await body(api.GET('/api/creators', { params: { query: { description, limit: 1 } } }))).count ?? 0,
  });

/** How many creators match what no listing does, as a link to them; nothing if nobody does. */
export function CreatorsLink({ query }: { query: string }) {
  const count = useQuery(matchingCreatorsQuery(query)).data ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/creators" search={{ description: query }} className={buttonStyles()}>
      {copy.creators(count)}
    </Link>
  );
}
