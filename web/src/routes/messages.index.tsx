import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router';
import { NoThreadOpen } from '@/conversations/messages-page.tsx';
import { NewConversationPane } from '@/conversations/new-conversation-pane.tsx';
import { bookingThreadQuery } from '@/conversations/queries.ts';
import { ThreadError, ThreadLoading } from '@/conversations/thread-pane.tsx';
import { idParam, searchParams } from '@/shared/lib/search-params.ts';

export const Route = createFileRoute('/messages/')({
  validateSearch: searchParams<{ booking?: string }>(['booking'], (given) => {
    const booking = idParam(given.booking);
    return booking ? { booking } : {};
  }),
  component: Index,
});

function Index() {
  const { booking } = Route.useSearch();
  return booking ? <AboutBooking id={booking} /> : <NoThreadOpen />;
}

/** Opens the booking's conversation, or starts one. */
function AboutBooking({ id }: { id: string }) {
  const navigate = useNavigate();
  const thread = useQuery(bookingThreadQuery(id));
  if (thread.data) return <Navigate to="/messages/$id" params={{ id: thread.data.id }} replace />;
  if (thread.isPending) return <ThreadLoading />;
  // After a failed request a conversation may exist; starting one would be a duplicate.
  if (thread.data === undefined) return <ThreadError query={thread} />;
  const onStarted = (started: string) => void navigate({ to: '/messages/$id', params: { id: started }, replace: true });
  return <NewConversationPane bookingId={id} onStarted={onStarted} />;
}
