import { useQuery } from '@tanstack/react-query';
import { RequestsOfListing } from '@/deals/comparison/requests-of-listing.tsx';
import { experienceQuery } from '@/experiences/queries.ts';
import { comparedListing } from './compared-listing.ts';

/** The requests for the listing `id` of the viewer, of which `count` wait, compared with what it says. */
export default function RequestsToAnswer({ id, count }: { id: string; count: number }) {
  const { data } = useQuery(experienceQuery(id));
  return <RequestsOfListing id={id} listing={data && comparedListing(data)} count={count} />;
}
