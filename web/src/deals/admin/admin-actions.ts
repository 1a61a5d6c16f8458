import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { withReauthentication } from '@/shared/api/reauthentication.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { DEALS } from '../queries.ts';
import { copy } from './copy.ts';

/** What an admin does to a booking of others with a reason. */
export type Step = Exclude<Schema<'DealOperation'>, 'assign' | 'record_payment'>;

interface Decision {
  id: string;
  step: Step;
  reason: string;
  outcome: Schema<'Outcome'>;
}

const at = (id: string) => ({ params: { path: { id } } });

const CALLS: Record<Step, (decision: Decision) => Promise<unknown>> = {
  accept: ({ id, reason }) => body(api.POST('/api/bookings/{id}/accept', { ...at(id), body: { reason } })),
  decline: ({ id, reason }) => body(api.POST('/api/bookings/{id}/decline', { ...at(id), body: { reason } })),
  resolve: ({ id, reason, outcome }) =>
    withReauthentication(() =>
      body(api.POST('/api/admin/bookings/{id}/resolve', { ...at(id), body: { outcome, reason } })),
    ),
  write_off: ({ id, reason }) =>
    withReauthentication(() => body(api.POST('/api/admin/bookings/{id}/write-off', { ...at(id), body: { reason } }))),
  clawback: ({ id, reason }) =>
    withReauthentication(() => body(api.POST('/api/admin/bookings/{id}/clawback', { ...at(id), body: { reason } }))),
};

const failed = (error: unknown, sentence: string) =>
  toast({ title: copy.toasts.error, description: failureText(error, sentence), tone: 'error' });

const told = ([title, description]: readonly [string, string] | readonly string[]) =>
  toast({ title: title ?? '', description, tone: 'success' });

/** Takes a step; those over money ask for the password when it was long ago. */
export function useStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => CALLS[decision.step](decision),
    onSuccess: (_answer, { step }) => told(copy.toasts[step]),
    onError: (error) => failed(error, copy.toasts.failed),
    onSettled: () => client.invalidateQueries({ queryKey: DEALS }),
  });
}

/** Records a payment of what is due that came by another way than the provider. */
export function useRecordPayment(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payment: Schema<'PaymentByHand'>) =>
      withReauthentication(() =>
        body(api.POST('/api/admin/bookings/{id}/record-payment', { ...at(id), body: payment })),
      ),
    onSuccess: () => told(copy.toasts.record_payment),
    onError: (error) => failed(error, copy.toasts.failed),
    onSettled: () => client.invalidateQueries({ queryKey: DEALS }),
  });
}

/** Gives a concierge request its listing. */
export function useAssign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, experience }: { id: string; experience: string }) =>
      body(api.POST('/api/bookings/{id}/assign', { ...at(id), body: { experience_id: experience } })),
    onSuccess: () => told(copy.toasts.assigned),
    onError: (error) => failed(error, copy.toasts.failed),
    onSettled: () => client.invalidateQueries({ queryKey: DEALS }),
  });
}

/** Sends the proposal-accepted mail of a booking. */
export const useProposalMail = () =>
  useMutation({
    mutationFn: (bookingId: string) => body(api.POST('/api/send-proposal-accepted-email', { body: { bookingId } })),
    onSuccess: () => told(copy.mails.sent),
    onError: (error) => failed(error, copy.mails.failed),
  });

/** Sends both payment-confirmed mails of a booking, with what was typed. */
export const usePaymentMails = () =>
  useMutation({
    mutationFn: (mail: Schema<'PaymentMail'>) => body(api.POST('/api/send-payment-confirmed-email', { body: mail })),
    onSuccess: () => told(copy.mails.sentBoth),
    onError: (error) => failed(error, copy.mails.failedBoth),
  });
