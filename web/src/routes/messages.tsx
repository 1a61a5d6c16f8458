import { createFileRoute, Outlet, useParams, useSearch } from '@tanstack/react-router';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { MessagesPage } from '@/conversations/messages-page.tsx';
import { threadsQuery } from '@/conversations/queries.ts';

export const Route = createFileRoute('/messages')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: requireSignIn,
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(threadsQuery),
  component: Messages,
});

function Messages() {
  const { id } = useParams({ strict: false });
  const { booking } = useSearch({ strict: false });
  return (
    <MessagesPage open={id} starting={Boolean(booking)}>
      <Outlet />
    </MessagesPage>
  );
}
