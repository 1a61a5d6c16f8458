import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Ban, Ellipsis, FileText, Flag, ReceiptText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { failureText } from '@/shared/api/problem.ts';
import { conversationKeys } from '@/shared/api/query-keys.ts';
import { buttonStyles, IconButton } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Menu, MenuItem } from '@/shared/ui/menu.tsx';
import { Avatar } from '@/shared/ui/page/card.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { blockThread, displayName, type Thread, unblockThread } from './queries.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));

/** The other person, what the conversation is about, and its menu. */
export function ThreadHeader({ thread }: { thread: Thread }) {
  const { counterpart } = thread;
  const name = displayName(counterpart);
  return (
    <header className="flex min-h-16 items-center gap-3 border-line border-b py-2.5 pr-3 pl-2 sm:pr-5 md:pl-5">
      <BackLink />
      <Avatar src={counterpart.cover} size={40} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold">
          {counterpart.listed ? (
            <Link
              to="/creators/$id"
              params={{ id: counterpart.id }}
              className="rounded-control underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="truncate text-ink-2 text-small">{translateFallback(thread.subject)}</p>
      </div>
      {thread.booking_id && (
        <Link
          to="/profile"
          search={{ booking: thread.booking_id }}
          className={`${buttonStyles({ size: 'sm' })} max-sm:hidden`}
        >
          {copy.thread.booking}
        </Link>
      )}
      {thread.experience_id && (
        <Link
          to="/experiences/$id"
          params={{ id: thread.experience_id }}
          className={`${buttonStyles({ size: 'sm' })} max-sm:hidden`}
        >
          {copy.thread.listing}
        </Link>
      )}
      <More thread={thread} name={name} />
    </header>
  );
}

/** Back to the list; phones only. */
export function BackLink() {
  return (
    <Link
      to="/messages"
      aria-label={copy.thread.back}
      className={`${buttonStyles({ look: 'ghost', size: 'icon', shape: 'pill' })} md:hidden!`}
    >
      <ArrowLeft aria-hidden="true" className="size-5!" />
    </Link>
  );
}

/** A button that leads to the list. */
export function AllMessagesLink() {
  return (
    <Link to="/messages" className={buttonStyles()}>
      {copy.thread.all}
    </Link>
  );
}

function More({ thread, name }: { thread: Thread; name: string }) {
  const [reporting, setReporting] = useState(false);
  const blocking = useBlocking(thread, name);
  const may = (action: Thread['actions'][number]) => thread.actions.includes(action);
  const acts = may('report') || may('block') || may('unblock');
  return (
    // the links are in the menu on phones only, where their buttons have no room
    <div className={acts ? '' : 'sm:hidden'}>
      <Menu
        trigger={
          <IconButton label={copy.thread.more}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {thread.booking_id && (
          <MenuItem asChild>
            <Link to="/profile" search={{ booking: thread.booking_id }} className="sm:hidden">
              <ReceiptText aria-hidden="true" />
              {copy.thread.booking}
            </Link>
          </MenuItem>
        )}
        {thread.experience_id && (
          <MenuItem asChild>
            <Link to="/experiences/$id" params={{ id: thread.experience_id }} className="sm:hidden">
              <FileText aria-hidden="true" />
              {copy.thread.listing}
            </Link>
          </MenuItem>
        )}
        {may('report') && (
          <MenuItem onSelect={() => setReporting(true)}>
            <Flag aria-hidden="true" />
            {copy.report.do}
          </MenuItem>
        )}
        {(may('block') || may('unblock')) && (
          <MenuItem danger={may('block')} onSelect={() => blocking.mutate(may('block'))}>
            <Ban aria-hidden="true" />
            {may('block') ? copy.block.do : copy.block.undo}
          </MenuItem>
        )}
      </Menu>
      {reporting && (
        <Suspense>
          <ReportDialog threadId={thread.id} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </div>
  );
}

function useBlocking({ id }: Thread, name: string) {
  const client = useQueryClient();
  const blocking = useMutation({
    mutationFn: (wanted: boolean) => (wanted ? blockThread(id) : unblockThread(id)),
    onSuccess: (_answer, wanted) => {
      const [title, description] = wanted ? copy.block.done(name) : copy.block.undone(name);
      const undo = { label: copy.block.undo, onSelect: () => blocking.mutate(false) };
      toast({ title, description, tone: 'success', action: wanted ? undo : undefined });
    },
    onError: (error) => {
      const [title, sentence] = copy.block.failed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: conversationKeys.all }),
  });
  return blocking;
}
