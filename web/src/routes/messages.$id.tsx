import { createFileRoute } from '@tanstack/react-router';
import { messagesQuery } from '@/conversations/queries.ts';
import { ThreadPane } from '@/conversations/thread-pane.tsx';

export const Route = createFileRoute('/messages/$id')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context, params }) => void context.queryClient.prefetchInfiniteQuery(messagesQuery(params.id)),
  component: Thread,
});

function Thread() {
  const { id } = Route.useParams();
  return <ThreadPane key={id} id={id} />;
}
