import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, isContactWarning } from '@/shared/api/problem.ts';
import { conversationKeys } from '@/shared/api/query-keys.ts';
import { ContactNotice } from '@/shared/contact-details/contact-notice.tsx';
import { deleteDraft } from '@/shared/lib/draft.ts';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Avatar } from '@/shared/ui/page/card.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { Composer } from './composer.tsx';
import { copy } from './copy.ts';
import { bookingQuery, sendBookingMessage } from './queries.ts';
import { AllMessagesLink, BackLink } from './thread-header.tsx';

interface NewConversationPaneProps {
  bookingId: string;
  /** Called once the conversation exists. */
  onStarted: (threadId: string) => void;
}

/** The first message about a booking, to its other side. */
export function NewConversationPane({ bookingId, onStarted }: NewConversationPaneProps) {
  const booking = useQuery(bookingQuery(bookingId));
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
  const { users, experiences, viewer_side, cover } = booking.data;
  const other = viewer_side === 'hirer' ? users : experiences.users;
  const name = other.gone ? copy.gone : other.full_name || copy.nobody;
  return (
    <>
      <header className="flex min-h-16 items-center gap-3 border-line border-b py-2.5 pr-5 pl-2 md:pl-5">
        <BackLink />
        <Avatar src={cover} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">{name}</h2>
          <p className="truncate text-ink-2 text-small">{copy.begin.about(translateFallback(experiences.title))}</p>
        </div>
      </header>
      <div className="m-auto grid grid-cols-1 justify-items-center gap-1.5 p-8 text-center">
        {other.gone ? (
          <p className="text-ink-2">{copy.composer.gone}</p>
        ) : (
          <>
            <p className="text-title-2">{copy.begin.title}</p>
            <p className="text-ink-2">{copy.begin.hint}</p>
          </>
        )}
      </div>
      <FirstMessage bookingId={bookingId} onStarted={onStarted} name={name} gone={other.gone} />
    </>
  );
}

interface FirstMessageProps extends NewConversationPaneProps {
  /** Who reads it. */
  name: string;
  /** Nobody does: the account was deleted. */
  gone: boolean;
}

/** The field for the message, and the question whether contact details in it are meant. */
function FirstMessage({ bookingId, onStarted, name, gone }: FirstMessageProps) {
  const begin = useStartConversation(bookingId, onStarted);
  const [warned, setWarned] = useState<string>();
  const draft = `booking ${bookingId}`;
  return (
    <>
      {warned !== undefined && (
        <div className="p-3 sm:px-5">
          <ContactNotice
            busy={begin.isPending}
            onSend={() =>
              begin.mutate(
                { text: warned, key: crypto.randomUUID(), confirmed: true },
                { onSuccess: () => deleteDraft(`thread:${draft}`) },
              )
            }
            onEdit={() => setWarned(undefined)}
          />
        </div>
      )}
      {!gone && (
        <Composer
          id={draft}
          name={name}
          busy={begin.isPending}
          onSend={(text) =>
            begin.mutateAsync({ text, key: crypto.randomUUID(), confirmed: false }).then(
              () => true,
              (error) => {
                setWarned(isContactWarning(error) ? text : undefined);
                return false;
              },
            )
          }
        />
      )}
    </>
  );
}

function useStartConversation(bookingId: string, onStarted: (threadId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ text, key, confirmed }: { text: string; key: string; confirmed: boolean }) =>
      sendBookingMessage(bookingId, text, key, confirmed),
    onSuccess: ({ thread }) => {
      void client.invalidateQueries({ queryKey: conversationKeys.all });
      onStarted(thread.id);
    },
    onError: (error) => {
      if (isContactWarning(error)) return;
      const [title, sentence] = copy.block.failed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
}
