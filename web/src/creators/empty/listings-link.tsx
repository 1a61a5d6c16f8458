import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { type CreatorSearch, matchingListingsQuery } from '../queries.ts';
import { copy } from './copy.ts';

interface ListingsLinkProps {
  search: CreatorSearch;
  side: 'offered' | 'wanted';
}

/** How many listings of a side match what nobody is found for, as a link there; nothing if none does. */
export default function ListingsLink({ search: { description, tags }, side }: ListingsLinkProps) {
  const search = { ...(description && { query: description }), ...(tags.length > 0 && { tags: tags.join(',') }), side };
  const count = useQuery(matchingListingsQuery(search)).data ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/experiences" search={search} className={buttonStyles()}>
      {copy.elsewhere[side](count)}
    </Link>
  );
}
