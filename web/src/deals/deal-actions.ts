import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { failureText, withErrorMessage } from '@/shared/api/problem.ts';
import { dealKeys } from '@/shared/api/query-keys.ts';
import { longDate } from '@/shared/lib/dates.ts';
import { cents } from '@/shared/lib/money.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';

/** What a viewer may do to a deal. Which actions are possible now is in the deal's `actions`. */
export type Action = Schema<'DealAction'> | Exclude<Schema<'DealAction'>, 'pay'>;

/** An action with a request of its own; `pay` is a page. */
export type SubmittedAction = Exclude<Action, 'pay'>;

interface ActionSpec {
  call(id: string, text: string): Promise<unknown>;
  done: readonly [title: string, text: string];
  /** What the server's answer adds to that. */
  detail?(answer: unknown): string | undefined;
  failed: string;
}

const { toasts } = copy;
const booking = (id: string) => ({ params: { path: { id } } });
const patchProject = (id: string, change: Schema<'ProjectChange'>) =>
  withErrorMessage(body(api.PATCH('/api/projects/{id}', { ...booking(id), body: change })), 'Failed to update project');
/** A DELETE: the booking leaves the list. */
const withDeleteError = <T>(call: Promise<T>) => withErrorMessage(call, 'Failed to delete booking');
const reasonBody = (text: string) => ({ body: text === '' ? {} : { reason: text } });

/** Who pays an accepted booking, and until when. */
function payBy({ booking: { due_at, viewer_side, experiences } }: Schema<'DealAnswer'>) {
  if (!due_at) return undefined;
  const date = longDate(due_at);
  return viewer_side === 'hirer' ? toasts.youPayBy(date) : toasts.payBy(experiences.users.full_name, date);
}

/** Who will be notified of a decline, which can be undone until then. */
function untold({ booking: { viewer_side, experiences, users } }: Schema<'DealAnswer'>) {
  return toasts.untold((viewer_side === 'hirer' ? users : experiences.users).full_name);
}

/** What the creator gets of accepted work that is paid. */
function onItsWay({ money, total_cents, fee_cents, users }: Schema<'ProjectView'>) {
  return money === 'clearing' ? toasts.onItsWay(cents(total_cents - fee_cents), users.full_name) : undefined;
}

/** Each action: its request, and the toasts for success and failure. */
export const ACTIONS: Record<SubmittedAction, ActionSpec> = {
  accept: {
    call: (id) => withDeleteError(body(api.POST('/api/bookings/{id}/accept', booking(id)))),
    done: toasts.accepted,
    detail: payBy,
    failed: toasts.acceptFailed,
  },
  decline: {
    // The server notifies the other side after two minutes; until then Undo works.
    call: (id, text) =>
      withDeleteError(body(api.POST('/api/bookings/{id}/decline', { ...booking(id), ...reasonBody(text) }))),
    done: toasts.declined,
    detail: untold,
    failed: toasts.declineFailed,
  },
  withdraw: {
    call: (id) => body(api.POST('/api/bookings/{id}/withdraw', booking(id))),
    done: toasts.withdrawn,
    failed: toasts.withdrawFailed,
  },
  cancel: {
    call: (id, text) => body(api.POST('/api/bookings/{id}/cancel', { ...booking(id), ...reasonBody(text) })),
    done: toasts.cancelled,
    failed: toasts.cancelFailed,
  },
  dispute: {
    call: (id, text) => body(api.POST('/api/bookings/{id}/dispute', { ...booking(id), body: { reason: text } })),
    done: toasts.disputed,
    failed: toasts.disputeFailed,
  },
  archive: {
    call: (id) => withDeleteError(body(api.DELETE('/api/bookings/{id}', booking(id)))),
    done: toasts.archived,
    failed: toasts.archiveFailed,
  },
  deliver: {
    call: (id, text) => patchProject(id, { projectLink: text, projectLastUpdated: new Date().toISOString() }),
    done: toasts.linkSaved,
    failed: toasts.linkFailed,
  },
  request_changes: {
    call: (id, text) => patchProject(id, { hirerFeedback: text }),
    done: toasts.feedbackSent,
    failed: toasts.feedbackFailed,
  },
  accept_work: {
    call: (id) => patchProject(id, { isCompleted: true }),
    done: toasts.workAccepted,
    detail: onItsWay,
    failed: toasts.workAcceptFailed,
  },
  reopen: {
    call: (id) => patchProject(id, { isCompleted: false }),
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

interface ActionInput {
  action: SubmittedAction;
  /** The link, the feedback or the reason that goes with it. */
  text?: string;
  /** Closes what asked for it; also called when the deal has left the lists and what asked is gone from the page. */
  done?: () => void;
}

/** Submits actions on one deal: shows the result of each and refetches every list of deals. */
export function useDealAction(dealId: string) {
  const client = useQueryClient();
  const undo = useUndoDecline(dealId);
  return useMutation({
    mutationFn: ({ action, text = '' }: ActionInput) => ACTIONS[action].call(dealId, text.trim()),
    onSuccess: (answer, { action }) => {
      const { done, detail } = ACTIONS[action];
      const [title, description] = done;
      const undoAction = { label: toasts.undo, onSelect: () => undo.mutate() };
      toast({
        title,
        description,
        detail: detail?.(answer),
        tone: 'success',
        action: action === 'decline' ? undoAction : undefined,
      });
    },
    onError: (error, { action }) =>
      toast({ title: toasts.error, description: failureText(error, ACTIONS[action].failed), tone: 'error' }),
    onSettled: async (_answer, error, { done }) => {
      await client.invalidateQueries({ queryKey: dealKeys.all });
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
    onSettled: () => client.invalidateQueries({ queryKey: dealKeys.all }),
  });
}
