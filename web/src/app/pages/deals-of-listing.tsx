import { useQuery } from '@tanstack/react-query';
import { DealsPage, type DealsPageProps } from '@/deals/deals-page.tsx';
import { experienceQuery } from '@/experiences/queries.ts';

/** The user's deals about the listing `id`, to be compared. */
export default function DealsOfListing({ id, ...page }: Omit<DealsPageProps, 'listing'> & { id: string }) {
  const title = useQuery(experienceQuery(id)).data?.title;
  return <DealsPage {...page} listing={{ id, title }} />;
}
