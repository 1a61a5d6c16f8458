import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '@/accounts/start/queries.ts';
import { overdueNotice } from '@/app/pages/notices/overdue-notice.tsx';
import { requestsOfListing } from '@/app/pages/proposal-comparison.tsx';
import { ExperiencePage } from '@/experiences/detail/experience-page.tsx';
import { experienceQuery } from '@/experiences/queries.ts';

export const Route = createFileRoute('/experiences/$id')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(experienceQuery(params.id)),
  component: Experience,
});

function Experience() {
  const { id } = Route.useParams();
  const me = useMe();
  return <ExperiencePage key={id} id={id} overdueNotice={overdueNotice(me.data)} requests={requestsOfListing} />;
}
