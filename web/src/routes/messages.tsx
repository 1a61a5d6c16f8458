import { createFileRoute, Outlet, useParams, useSearch } from '@tanstack/react-router';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { MessagesPage } from '@/conversations/messages-page.tsx';

export const Route = createFileRoute('/messages')({
  beforeLoad: requireSignIn,
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
