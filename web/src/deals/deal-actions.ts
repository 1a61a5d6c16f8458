import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { periods } from '@/shared/api/periods.gen.ts';
import { ApiError, failureText, withErrorMessage } from '@/shared/api/problem.ts';
import { dealKeys } from '@/shared/api/query-keys.ts';
import { cents } from '@/shared/money/money.ts';
import { serverNow } from '@/shared/time/now.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { nearDate } from './near-date.ts';
import { nameOf } from './parties.ts';

/** What a viewer may do to a deal. A deal lists what is possible now in `actions`. */
export type Action = Schema<'DealAction'>;

/** An action with its own request; `pay` opens a page instead, `counter` a form. */
export type SubmittedAction = Exclude<Action, 'pay' | 'counter'>;

/** What an action takes; each uses a part of it. */
interface ActionValues {
  /** The link, feedback, statement or reason. */
  text?: string;
  /** The version of the terms on the screen; without it, only the first can be accepted. */
  version?: number;
  /** What goes back to the hirer by the split that is proposed or accepted, in cents. */
  refund?: number | undefined;
  /** The hours that are stated, asked for, or agreed to. */
  hours?: number | undefined;
  /** What the creator says about a version. */
  note?: string | undefined;
  /** The split that is taken back is the viewer's own proposal. */
  own?: boolean;
  /** A decline in the details of a booking request, whose toast has fixed words (`docs/texts.csv`). */
  inDetails?: boolean;
  /** What the toast says instead of the action's usual words, which would be untrue here. */
  said?: ActionSpec['done'] | undefined;
  /** Instead of accepting one more request for a brief of the viewer that is taken. */
  onTaken?: (() => void) | undefined;
}

interface ActionSpec {
  call(id: string, values: ActionValues): Promise<unknown>;
  done: readonly [title: string, text: string];
  /** A further line for the success toast, from the server's response. */
  detail?(answer: unknown): string | undefined;
  failed: string;
}

const { toasts } = copy;
const booking = (id: string) => ({ params: { path: { id } } });
const patchProject = (id: string, change: Schema<'ProjectChange'>) =>
  withErrorMessage(body(api.PATCH('/api/projects/{id}', { ...booking(id), body: change })), 'Failed to update project');
/** For actions after which the request leaves the list. */
const withDeleteError = <T>(call: Promise<T>) => withErrorMessage(call, 'Failed to delete booking');
const reasonBody = (text = '') => ({ body: text === '' ? {} : { reason: text } });

/** The other person's name. */
const otherName = ({ booking: { viewer_side, experiences, users } }: Schema<'DealAnswer'>) =>
  nameOf(viewer_side === 'hirer' ? users : experiences.users);

/** Until when the other side has to answer a dispute, before what its opener proposed is carried out. */
function answerDisputeBy(answer: Schema<'DealAnswer'>) {
  const until = answer.booking.answer_dispute_by;
  return until ? toasts.disputeAnswerBy(otherName(answer), nearDate(until, serverNow())) : undefined;
}

/** Who has to pay an accepted booking, and by when. */
function payBy({ booking: { due_at, viewer_side, experiences, total_cents } }: Schema<'DealAnswer'>) {
  if (!due_at) return undefined;
  const amount = cents(total_cents);
  return viewer_side === 'hirer'
    ? toasts.youPayBy(amount, nearDate(due_at, serverNow()))
    : toasts.payBy(experiences.users.full_name, amount, nearDate(due_at, serverNow()));
}

/** Says who will be notified of a decline, which can be undone until then. */
const undoNote = (answer: Schema<'DealAnswer'>) => toasts.notifiedSoon(otherName(answer));

/** What the creator gets for accepted work that is paid. */
function payoutNote({ money, creator_cents, users }: Schema<'ProjectView'>) {
  return money === 'clearing' ? toasts.onItsWay(cents(creator_cents), users.full_name) : undefined;
}

/** Each action: its request, and the toasts for success and failure. */
export const ACTIONS: Record<SubmittedAction, ActionSpec> = {
  accept: {
    call: (id, { version = 1, onTaken }) =>
      withDeleteError(
        body(
          api.POST('/api/bookings/{id}/accept', {
            ...booking(id),
            body: { version, ...(onTaken && { unless_taken: true }) },
          }),
        ),
      ),
    done: toasts.accepted,
    detail: payBy,
    failed: toasts.acceptFailed,
  },
  decline: {
    // The server notifies the other side after two minutes; until then it can be undone.
    call: (id, { text }) =>
      withDeleteError(body(api.POST('/api/bookings/{id}/decline', { ...booking(id), ...reasonBody(text) }))),
    done: toasts.declined,
    detail: undoNote,
    failed: toasts.declineFailed,
  },
  withdraw: {
    call: (id) => body(api.POST('/api/bookings/{id}/withdraw', booking(id))),
    done: toasts.withdrawn,
    failed: toasts.withdrawFailed,
  },
  cancel: {
    call: (id, { text }) => body(api.POST('/api/bookings/{id}/cancel', { ...booking(id), ...reasonBody(text) })),
    done: toasts.cancelled,
    failed: toasts.cancelFailed,
  },
  dispute: {
    call: (id, { text = '', refund }) =>
      body(
        api.POST('/api/bookings/{id}/dispute', {
          ...booking(id),
          body: { reason: text, ...(refund !== undefined && { refund_cents: refund }) },
        }),
      ),
    done: toasts.disputed,
    detail: answerDisputeBy,
    failed: toasts.disputeFailed,
  },
  answer_dispute: {
    call: (id, { text = '' }) =>
      body(api.POST('/api/bookings/{id}/dispute/answer', { ...booking(id), body: { statement: text } })),
    done: toasts.disputeAnswered,
    failed: toasts.disputeAnswerFailed,
  },
  propose_split: {
    call: (id, { text, refund = null }) =>
      body(
        api.POST('/api/bookings/{id}/split', {
          ...booking(id),
          body: { refund_cents: refund, ...reasonBody(text).body },
        }),
      ),
    done: toasts.splitProposed,
    detail: answerDisputeBy,
    failed: toasts.splitProposeFailed,
  },
  accept_split: {
    call: (id, { refund = null }) =>
      body(api.POST('/api/bookings/{id}/split/accept', { ...booking(id), body: { refund_cents: refund } })),
    done: toasts.splitAccepted,
    failed: toasts.splitAcceptFailed,
  },
  drop_split: {
    call: (id) => body(api.DELETE('/api/bookings/{id}/split', booking(id))),
    done: toasts.splitDeclined,
    failed: toasts.splitDropFailed,
  },
  archive: {
    call: (id) => withDeleteError(body(api.DELETE('/api/bookings/{id}', booking(id)))),
    done: toasts.archived,
    failed: toasts.archiveFailed,
  },
  deliver: {
    call: (id, { text, hours, note = '' }) =>
      patchProject(id, {
        projectLink: text ?? null,
        projectLastUpdated: new Date().toISOString(),
        ...(hours !== undefined && { hoursUsed: hours }),
        ...(note.trim() !== '' && { note: note.trim() }),
      }),
    done: toasts.linkSaved,
    failed: toasts.linkFailed,
  },
  request_changes: {
    call: (id, { text }) => patchProject(id, { hirerFeedback: text ?? null }),
    done: toasts.feedbackSent,
    failed: toasts.feedbackFailed,
  },
  accept_work: {
    call: (id, { hours }) => patchProject(id, { isCompleted: true, ...(hours !== undefined && { hoursUsed: hours }) }),
    done: toasts.workAccepted,
    detail: payoutNote,
    failed: toasts.workAcceptFailed,
  },
  ask_hours: {
    call: (id, { text = '', hours = null }) =>
      body(api.POST('/api/projects/{id}/hours', { ...booking(id), body: { hours, reason: text } })),
    done: toasts.hoursAsked,
    failed: toasts.hoursAskFailed,
  },
  accept_hours: {
    call: (id, { hours = null }) =>
      body(api.POST('/api/projects/{id}/hours/accept', { ...booking(id), body: { hours } })),
    done: toasts.hoursAccepted,
    failed: toasts.hoursAnswerFailed,
  },
  refuse_hours: {
    call: (id, { text }) => body(api.DELETE('/api/projects/{id}/hours', { ...booking(id), ...reasonBody(text) })),
    done: toasts.hoursRefused,
    failed: toasts.hoursAnswerFailed,
  },
  reopen: {
    call: (id) => patchProject(id, { isCompleted: false }),
    done: toasts.reopened,
    failed: toasts.reopenFailed,
  },
  extend_review: {
    call: (id) => body(api.POST('/api/projects/{id}/extend', booking(id))),
    done: toasts.inspectionExtended(periods.inspectionExtensionDays),
    failed: toasts.inspectionExtendFailed,
  },
  reject: {
    call: (id, { text }) => body(api.DELETE('/api/projects/{id}', { ...booking(id), ...(text && reasonBody(text)) })),
    done: toasts.rejected,
    failed: toasts.rejectFailed,
  },
};

interface ActionInput extends ActionValues {
  action: SubmittedAction;
  /** Closes the dialog that submitted; also called if that dialog has gone because the deal has left the lists. */
  done?: () => void;
}

/** Whether `text` is an http or https URL with a host, by the server's rule. */
export function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text.trim()).protocol);
  } catch {
    return false;
  }
}

/** Submits actions on one deal: shows the result and refetches all lists of deals. */
export function useDealAction(dealId: string) {
  const client = useQueryClient();
  const undo = useUndoDecline(dealId);
  const openDeal = useOpenDeal();
  return useMutation({
    mutationKey: dealKeys.action(dealId),
    mutationFn: ({ action, done: _, text = '', ...values }: ActionInput) =>
      ACTIONS[action].call(dealId, { ...values, text: text.trim() }),
    onSuccess: (answer, { action, own, inDetails, said }) => {
      const { done, detail } = ACTIONS[action];
      const [title, description] = own
        ? toasts.splitDropped
        : action === 'decline' && !inDetails
          ? [copy.status.declined]
          : (said ?? done);
      const undoAction = { label: toasts.undo, onSelect: () => undo.mutate() };
      toast({
        title,
        description,
        detail: detail?.(answer),
        tone: 'success',
        action: action === 'decline' ? undoAction : undefined,
      });
    },
    onError: (error, { action, onTaken }) => {
      if (onTaken && codeOf(error) === 'brief_taken') return onTaken();
      toast({
        title: errorTitle(error),
        description: failureText(error, ACTIONS[action].failed, { terms_changed: toasts.termsChangedText }),
        tone: 'error',
      });
    },
    onSettled: async (_answer, error, { action, done }) => {
      await client.invalidateQueries({ queryKey: dealKeys.all });
      // what was to be confirmed is outdated: its dialog closes, and the new terms are on the screen
      if (!error || codeOf(error) === 'terms_changed') done?.();
      if (error) return;
      openDeal(action === 'archive' ? undefined : dealId, action);
    },
  });
}

/** Whether an action on the deal is under way: then a preview of it is not asked for again, as it may already be void. */
export const useIsActing = (dealId: string) => useIsMutating({ mutationKey: dealKeys.action(dealId) }) > 0;

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : '');

/** Says so if what the user saw is no longer what they would agree to. */
function errorTitle(error: unknown): string {
  const code = codeOf(error);
  if (code === 'terms_changed') return toasts.termsChanged;
  return code === 'split_changed' ? toasts.splitChanged : toasts.error;
}

/**
 * Opens a deal's page, where users land after each action; without an id, their deals. Who compares the requests for one
 * listing and declines one goes on comparing.
 */
export function useOpenDeal() {
  const router = useRouter();
  return (id: string | undefined, action?: Action) => {
    if (action === 'decline' && 'listing' in (router.state.location.search ?? {})) return;
    if (id === undefined) return void router.navigate({ to: '/deals', search: { tab: 'done' } });
    if (router.state.location.pathname === `/deals/${id}`) return;
    void router.navigate({ to: '/deals/$id', params: { id } });
  };
}

/** Takes back a decline of which the other side does not know yet. */
export function useUndoDecline(dealId: string) {
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
