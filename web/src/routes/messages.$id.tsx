import { createFileRoute } from '@tanstack/react-router';
import { ThreadPane } from '@/conversations/thread-pane.tsx';

export const Route = createFileRoute('/messages/$id')({ component: Thread });

function Thread() {
  const { id } = Route.useParams();
  return <ThreadPane key={id} id={id} />;
}
