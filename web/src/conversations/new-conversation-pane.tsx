import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '@/shared/api/problem.ts';
import { conversationKeys } from '@/shared/api/query-keys.ts';
import { Avatar } from '@/shared/ui/card.tsx';
import { Skeleton } from '@/shared/ui/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/status-panels.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { Composer } from './composer.tsx';
import { copy } from './copy.ts';
import { bookingQuery, sendBookingMessage } from './queries.ts';
import { AllMessagesLink, BackLink } from './thread-header.tsx';

interface NewConversationPaneProps {
  bookingId: string;
  /** The conversation now exists. */
  onBegun: (threadId: string) => void;
}

/** The first message about a booking, to its other side. */
export function NewConversationPane({ bookingId, onBegun }: NewConversationPaneProps) {
  const booking = useQuery(bookingQuery(bookingId));
  const begin = useStartConversation(bookingId, onBegun);
  if (booking.isPending) {
    return (
      <div aria-hidden="true" className="p-5">
        <Skeleton className="h-11" />
      </div>
    );
  }
  if (!booking.data) {
    return (
      <div className="p-5">
        <ErrorPanel
          title={copy.begin.failed}
          error={booking.error}
          onRetry={() => void booking.refetch()}
          retrying={booking.isFetching}
          action={<AllMessagesLink />}
        />
      </div>
    );
  }
  const { creator_name, experiences, viewer_side, cover } = booking.data;
  const other = viewer_side === 'hirer' ? creator_name : experiences.users.full_name;
  const name = other || copy.nobody;
  return (
    <>
      <header className="flex min-h-16 items-center gap-3 border-line border-b py-2.5 pr-5 pl-2 md:pl-5">
        <BackLink />
        <Avatar src={cover} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">{name}</h2>
          <p className="truncate text-ink-2 text-small">{copy.begin.about(experiences.title)}</p>
        </div>
      </header>
      <div className="m-auto grid grid-cols-1 justify-items-center gap-1.5 p-8 text-center">
        <p className="text-title-2">{copy.begin.title}</p>
        <p className="text-ink-2">{copy.begin.hint}</p>
      </div>
      <Composer
        id={`booking ${bookingId}`}
        name={name}
        busy={begin.isPending}
        onSend={(text) =>
          begin.mutateAsync({ text, key: crypto.randomUUID() }).then(
            () => true,
            () => false,
          )
        }
      />
    </>
  );
}

function useStartConversation(bookingId: string, onBegun: (threadId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) => sendBookingMessage(bookingId, text, key),
    onSuccess: ({ thread }) => {
      void client.invalidateQueries({ queryKey: conversationKeys.all });
      onBegun(thread.id);
    },
    onError: (error) => {
      const [title, sentence] = copy.block.failed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
}
