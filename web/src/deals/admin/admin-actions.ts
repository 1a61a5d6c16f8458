import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { dealKeys } from '@/shared/api/query-keys.ts';
import { withReauthentication } from '@/shared/api/reauthentication.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';

/** What an admin does to a booking of others with a reason. */
export type AdminAction = Exclude<Schema<'DealOperation'>, 'assign' | 'record_payment'>;

interface AdminActionInput {
  id: string;
  action: AdminAction;
  reason: string;
  outcome: Schema<'Outcome'>;
}

const dealPath = (id: string) => ({ params: { path: { id } } });

const CALLS: Record<AdminAction, (decision: AdminActionInput) => Promise<unknown>> = {
  accept: ({ id, reason }) => body(api.POST('/api/bookings/{id}/accept', { ...dealPath(id), body: { reason } })),
  decline: ({ id, reason }) => body(api.POST('/api/bookings/{id}/decline', { ...dealPath(id), body: { reason } })),
  resolve: ({ id, reason, outcome }) =>
    withReauthentication(() =>
      body(api.POST('/api/admin/bookings/{id}/resolve', { ...dealPath(id), body: { outcome, reason } })),
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

/** Takes a step; those over money ask for the password when it was long ago. */
export function useAdminAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: AdminActionInput) => CALLS[decision.action](decision),
    onSuccess: (_answer, { action }) => showSuccess(copy.toasts[action]),
    onError: (error) => showFailure(error, copy.toasts.failed),
    onSettled: () => client.invalidateQueries({ queryKey: dealKeys.all }),
  });
}

/** Records a payment of what is due that came by another way than the provider. */
export function useRecordPayment(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payment: Schema<'PaymentByHand'>) =>
      withReauthentication(() =>
        body(api.POST('/api/admin/bookings/{id}/record-payment', { ...dealPath(id), body: payment })),
      ),
    onSuccess: () => showSuccess(copy.toasts.record_payment),
    onError: (error) => showFailure(error, copy.toasts.failed),
    onSettled: () => client.invalidateQueries({ queryKey: dealKeys.all }),
  });
}

/** Gives a concierge request its listing. */
export function useAssign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, experience }: { id: string; experience: string }) =>
      body(api.POST('/api/bookings/{id}/assign', { ...dealPath(id), body: { experience_id: experience } })),
    onSuccess: () => showSuccess(copy.toasts.assigned),
    onError: (error) => showFailure(error, copy.toasts.failed),
    onSettled: () => client.invalidateQueries({ queryKey: dealKeys.all }),
  });
}

/** Sends the proposal-accepted mail of a booking. */
export const useSendProposalEmail = () =>
  useMutation({
    mutationFn: (bookingId: string) => body(api.POST('/api/send-proposal-accepted-email', { body: { bookingId } })),
    onSuccess: () => showSuccess(copy.paymentEmails.sent),
    onError: (error) => showFailure(error, copy.paymentEmails.failed),
  });

/** Sends both payment-confirmed emails of a booking, with what was typed. */
export const useSendPaymentEmails = () =>
  useMutation({
    mutationFn: (mail: Schema<'PaymentMail'>) => body(api.POST('/api/send-payment-confirmed-email', { body: mail })),
    onSuccess: () => showSuccess(copy.paymentEmails.sentBoth),
    onError: (error) => showFailure(error, copy.paymentEmails.failedBoth),
  });
