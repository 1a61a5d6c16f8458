import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { failureText, withErrorMessage } from '@/shared/api/problem.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { DEALS } from './queries.ts';

/** A move that a person makes in a deal. Which of them are open is in the deal's `actions`. */
export type Move = Schema<'DealAction'> | Exclude<Schema<'DealAction'>, 'pay'>;

/** A move that has a call of its own; `pay` is a page. */
export type Call = Exclude<Move, 'pay'>;

interface Told {
  call(id: string, text: string): Promise<unknown>;
  done: readonly [title: string, text: string];
  failed: string;
}

const { toasts } = copy;
const booking = (id: string) => ({ params: { path: { id } } });
const patch = (id: string, change: Schema<'ProjectChange'>) =>
  withErrorMessage(body(api.PATCH('/api/projects/{id}', { ...booking(id), body: change })), 'Failed to update project');
/** A DELETE: the booking leaves the list. */
const leaves = <T>(call: Promise<T>) => withErrorMessage(call, 'Failed to delete booking');
const reason = (text: string) => ({ body: text === '' ? {} : { reason: text } });

/** Each move: its call, what is said when it worked and when it did not. */
export const MOVES: Record<Call, Told> = {
  accept: {
    call: (id) => leaves(body(api.POST('/api/bookings/{id}/accept', booking(id)))),
    done: toasts.accepted,
    failed: toasts.acceptFailed,
  },
  decline: {
    // The server tells the other side after two minutes; until then Undo works.
    call: (id, text) => leaves(body(api.POST('/api/bookings/{id}/decline', { ...booking(id), ...reason(text) }))),
    done: toasts.declined,
    failed: toasts.declineFailed,
  },
  withdraw: {
    call: (id) => body(api.POST('/api/bookings/{id}/withdraw', booking(id))),
    done: toasts.withdrawn,
    failed: toasts.withdrawFailed,
  },
  cancel: {
    call: (id, text) => body(api.POST('/api/bookings/{id}/cancel', { ...booking(id), ...reason(text) })),
    done: toasts.cancelled,
    failed: toasts.cancelFailed,
  },
  dispute: {
    call: (id, text) => body(api.POST('/api/bookings/{id}/dispute', { ...booking(id), body: { reason: text } })),
    done: toasts.disputed,
    failed: toasts.disputeFailed,
  },
  archive: {
    call: (id) => leaves(body(api.DELETE('/api/bookings/{id}', booking(id)))),
    done: toasts.archived,
    failed: toasts.archiveFailed,
  },
  deliver: {
    call: (id, text) => patch(id, { projectLink: text, projectLastUpdated: new Date().toISOString() }),
    done: toasts.linkSaved,
    failed: toasts.linkFailed,
  },
  request_changes: {
    call: (id, text) => patch(id, { hirerFeedback: text }),
    done: toasts.feedbackSent,
    failed: toasts.feedbackFailed,
  },
  accept_work: {
    call: (id) => patch(id, { isCompleted: true }),
    done: toasts.workAccepted,
    failed: toasts.workAcceptFailed,
  },
  reopen: {
    call: (id) => patch(id, { isCompleted: false }),
    done: toasts.reopened,
    failed: toasts.reopenFailed,
  },
  extend_review: {
    call: (id) => body(api.POST('/api/projects/{id}/extend', booking(id))),
    done: toasts.reviewExtended,
    failed: toasts.reviewExtendFailed,
  },
  reject: {
    call: (id) => body(api.DELETE('/api/projects/{id}', booking(id))),
    done: toasts.rejected,
    failed: toasts.rejectFailed,
  },
};

interface Made {
  move: Call;
  /** The link, the feedback or the reason that goes with it. */
  text?: string;
  /** Closes what asked for it; called as well when the deal has left the lists, and what asked has left the page with it. */
  done?: () => void;
}

/** Makes moves in one deal: tells the result of each, and renews every list of deals. */
export function useMove(dealId: string) {
  const client = useQueryClient();
  const undo = useUndoDecline(dealId);
  return useMutation({
    mutationFn: ({ move, text = '' }: Made) => MOVES[move].call(dealId, text.trim()),
    onSuccess: (_answer, { move }) => {
      const [title, description] = MOVES[move].done;
      const action = { label: toasts.undo, onSelect: () => undo.mutate() };
      toast({ title, description, tone: 'success', action: move === 'decline' ? action : undefined });
    },
    onError: (error, { move }) =>
      toast({ title: toasts.error, description: failureText(error, MOVES[move].failed), tone: 'error' }),
    onSettled: async (_answer, error, { done }) => {
      await client.invalidateQueries({ queryKey: DEALS });
      if (!error) done?.();
    },
  });
}

function useUndoDecline(dealId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.POST('/api/bookings/{id}/undo-decline', booking(dealId))),
    onSuccess: () => {
      const [title, description] = toasts.restored;
      toast({ title, description, tone: 'success' });
    },
    onError: (error) =>
      toast({ title: toasts.error, description: failureText(error, toasts.undoFailed), tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: DEALS }),
  });
}
