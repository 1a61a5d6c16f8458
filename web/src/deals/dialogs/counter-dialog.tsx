import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, body } from '@/shared/api/client.ts';
import { failureText, isContactWarning } from '@/shared/api/problem.ts';
import { dealKeys } from '@/shared/api/query-keys.ts';
import { answerTime } from '@/shared/terms/answer-time.ts';
import { EMPTY_TERMS, pricingOf, type Terms, type TermsDraft, termsBody } from '@/shared/terms/form/terms.ts';
import { type Sending, TermsForm } from '@/shared/terms/form/terms-form.tsx';
import { longDate } from '@/shared/time/dates.ts';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Dialog } from '@/shared/ui/dialog.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy as deals } from '../copy.ts';
import { useOpenDeal } from '../deal-actions.ts';
import type { DialogDeal } from '../open-dialog.ts';
import { type AllTerms, type TermsVersion, termsQuery, timelineQuery } from '../queries.ts';
import { copy } from './copy.ts';

interface CounterDialogProps {
  deal: DialogDeal;
  onClose: () => void;
}

/** Proposes other terms to the side that proposed the newest ones. */
export function CounterDialog({ deal, onClose }: CounterDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(termsQuery(deal.id));
  const { counter } = copy;
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={counter.title}
      description={counter.text(deal.other, translateFallback(deal.title))}
    >
      {data && <CounterForm deal={deal} terms={data} onClose={onClose} />}
      {!data && !error && (
        <Loading text={deals.terms.loading}>
          <Skeleton className="h-72" />
        </Loading>
      )}
      {!data && error && (
        <ErrorPanel
          small
          title={deals.terms.failed}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  );
}

const draftOf = (terms: TermsVersion): TermsDraft => ({
  ...EMPTY_TERMS,
  ...pricingOf(terms.fixed_price_cents, terms.price_cents),
  hours: String(terms.hours),
  start: terms.start_by ?? '',
  finish: terms.finish_by ?? '',
});

/** Whether the proposal changes nothing of the newest terms: a message alone is no offer. */
function changesNothing({ hours, pricing, price, start, finish, links }: Terms, newest: TermsVersion) {
  const before = draftOf(newest);
  const samePrice = pricing === before.pricing && price === Number(before.price);
  const sameDates = start === before.start && finish === before.finish;
  return hours === newest.hours && samePrice && sameDates && links.length === 0;
}

/** The dialog opened on what was there before the form. */
function focusFirstField() {
  const dialog = document.activeElement?.closest('[data-dialog]');
  if (!document.activeElement?.closest('form')) dialog?.querySelector<HTMLElement>('form :is(input, select)')?.focus();
}

function CounterForm({ deal, terms, onClose }: CounterDialogProps & { terms: AllTerms }) {
  useEffect(focusFirstField, []);
  const [first] = terms.versions;
  const newest = terms.versions.at(-1);
  const send = useCounter(deal, onClose);
  const { listing } = useQuery(timelineQuery(deal.id)).data ?? {};
  if (!first || !newest) return null;
  return (
    <TermsForm
      // a newer version, proposed in the meantime, starts a new form
      key={newest.version}
      draft={`counter:${deal.id}:${newest.version}`}
      initial={draftOf(newest)}
      purpose="counter"
      budget={listing?.budget_cents ?? undefined}
      feeRate={terms.fee_basis_points}
      creator={newest.side === 'hirer' ? { me: true } : { name: deal.creator }}
      policy={newest.cancellation}
      answer={{ name: deal.other, time: answerTime(first.side) }}
      submit={copy.counter.submit}
      submitting={copy.counter.submitting}
      busy={send.isPending}
      refuse={(values) => (changesNothing(values, newest) ? copy.counter.unchanged : undefined)}
      onSend={(values, sending) => send.mutate({ values, sending })}
      onCancel={onClose}
    />
  );
}

interface CounterInput {
  values: Terms;
  /** Its draft is also deleted if the form has gone because the deal has left the list. */
  sending: Sending;
}

function useCounter(deal: DialogDeal, onClose: () => void) {
  const client = useQueryClient();
  const openDeal = useOpenDeal();
  return useMutation({
    mutationFn: ({ values, sending }: CounterInput) =>
      body(
        api.POST('/api/bookings/{id}/terms', {
          params: { path: { id: deal.id } },
          // an empty date removes the previous one
          body: {
            note: values.message || null,
            ...termsBody(values, sending.confirmed),
            start_by: values.start,
            finish_by: values.finish,
          },
        }),
      ),
    onSuccess: ({ booking }) => {
      const { sent, notified, notifiedUntil } = copy.counter;
      const until = booking.respond_by;
      const description = until ? notifiedUntil(deal.other, longDate(until)) : notified(deal.other);
      toast({ title: sent, description, tone: 'success' });
    },
    onError: (error, { sending }) => {
      if (isContactWarning(error)) return sending.warn();
      const description = failureText(error, deals.toasts.counterFailed);
      toast({ title: deals.toasts.error, description, tone: 'error' });
    },
    onSettled: async (_answer, error, { sending }) => {
      await client.invalidateQueries({ queryKey: dealKeys.all });
      if (error) return;
      sending.sent();
      onClose();
      openDeal(deal.id);
    },
  });
}
