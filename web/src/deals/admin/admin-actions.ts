import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { adminKeys, dealKeys } from '@/shared/api/query-keys.ts';
import { withReauthentication } from '@/shared/api/reauthentication.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';

/** An admin's action on someone else's deal, with a reason. */
export type AdminAction = Exclude<Schema<'DealOperation'>, 'assign' | 'record_payment'>;

interface AdminActionInput {
  id: string;
  action: AdminAction;
  reason: string;
  /** Who gets the money, if that is to be decided. */
  outcome?: Schema<'Outcome'>;
  /** What goes back to the hirer by a split, in cents. */
  refund?: number | undefined;
}

const dealPath = (id: string) => ({ params: { path: { id } } });

const CALLS: Record<AdminAction, (decision: AdminActionInput) => Promise<unknown>> = {
  accept: ({ id, reason }) => body(api.POST('/api/bookings/{id}/accept', { ...dealPath(id), body: { reason } })),
  decline: ({ id, reason }) => body(api.POST('/api/bookings/{id}/decline', { ...dealPath(id), body: { reason } })),
  resolve: ({ id, reason, outcome = 'refund', refund }) =>
    withReauthentication(() =>
      body(
        api.POST('/api/admin/bookings/{id}/resolve', {
          ...dealPath(id),
          body: { outcome, reason, ...(refund !== undefined && { refund_cents: refund }) },
        }),
      ),
    ),
  write_off: ({ id, reason }) =>
    withReauthentication(() =>
      body(api.POST('/api/admin/bookings/{id}/write-off', { ...dealPath(id), body: { reason } })),
    ),
  clawback: ({ id, reason }) =>
    withReauthentication(() =>
      body(api.POST('/api/admin/bookings/{id}/clawback', { ...dealPath(id), body: { reason } })),
    ),
};

const showFailure = (error: unknown, sentence: string) =>
  toast({ title: copy.toasts.error, description: failureText(error, sentence), tone: 'error' });

const showSuccess = ([title, description]: readonly [string, string] | readonly string[]) =>
  toast({ title: title ?? '', description, tone: 'success' });

/** Reloads the deals, and how much waits for admins. */
function useReload() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: adminKeys.work });
    return client.invalidateQueries({ queryKey: dealKeys.all });
  };
}

/** Runs an admin action; those that move money may ask for the password again. */
export function useAdminAction() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: (decision: AdminActionInput) => CALLS[decision.action](decision),
    onSuccess: (_answer, { action }) => showSuccess(copy.toasts[action]),
    onError: (error) => showFailure(error, copy.toasts.failed),
    onSettled,
  });
}

/** Records a payment that was made outside the provider. */
export function useRecordPayment(id: string) {
  const onSettled = useReload();
  return useMutation({
    mutationFn: (payment: Schema<'PaymentByHand'>) =>
      withReauthentication(() =>
        body(api.POST('/api/admin/bookings/{id}/record-payment', { ...dealPath(id), body: payment })),
      ),
    onSuccess: () => showSuccess(copy.toasts.record_payment),
    onError: (error) => showFailure(error, copy.toasts.failed),
    onSettled,
  });
}

/** Assigns a listing to a concierge request. */
export function useAssign() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: ({ id, experience }: { id: string; experience: string }) =>
      body(api.POST('/api/bookings/{id}/assign', { ...dealPath(id), body: { experience_id: experience } })),
    onSuccess: () => showSuccess(copy.toasts.assigned),
    onError: (error) => showFailure(error, copy.toasts.failed),
    onSettled,
  });
}

/** Sends a booking's proposal-accepted email. */
export const useSendProposalEmail = () =>
  useMutation({
    mutationFn: (bookingId: string) => body(api.POST('/api/send-proposal-accepted-email', { body: { bookingId } })),
    onSuccess: () => showSuccess(copy.paymentEmails.sent),
    onError: (error) => showFailure(error, copy.paymentEmails.failed),
  });

/** Sends both payment-confirmed emails of a booking. */
export const useSendPaymentEmails = () =>
  useMutation({
    mutationFn: (email: Schema<'PaymentMail'>) => body(api.POST('/api/send-payment-confirmed-email', { body: email })),
    onSuccess: () => showSuccess(copy.paymentEmails.sentBoth),
    onError: (error) => showFailure(error, copy.paymentEmails.failedBoth),
  });
