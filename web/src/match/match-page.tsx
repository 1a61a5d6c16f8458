import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, body } from '@/shared/api/client.ts';
import { failureText, isContactWarning } from '@/shared/api/problem.ts';
import { dealKeys } from '@/shared/api/query-keys.ts';
import { answerTime } from '@/shared/terms/answer-time.ts';
import { useFeeRate } from '@/shared/terms/fee.ts';
import { EMPTY_TERMS, type Terms, termsBody } from '@/shared/terms/form/terms.ts';
import { TermsForm } from '@/shared/terms/form/terms-form.tsx';
import { longDate } from '@/shared/time/dates.ts';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';

/** Stands for a listing that our team is to find. */
const UNKNOWN = 'unknown';

interface MatchPageProps {
  /** The side of the person who asks. */
  side: 'hirer' | 'creator';
  userId: string;
  /** Shown if they have to pay an overdue booking first. */
  overdueNotice: ReactNode;
}

/** Asks our team to find a listing: what is wanted, at what price, until when. */
export function MatchPage({ side, userId, overdueNotice }: MatchPageProps) {
  const navigate = useNavigate();
  const request = useRequest();
  const feeRate = useFeeRate();
  return (
    <div className="page grid max-w-[720px] grid-cols-1 content-start gap-8 pt-4 pb-24 sm:pt-8">
      <PageTitle title={copy.title} />
      <header className="grid grid-cols-1 gap-2">
        <h1 className="text-title-1">{copy.title}</h1>
        <p className="text-ink-2">{copy.lead[side]}</p>
      </header>
      {overdueNotice}
      <TermsForm
        draft={`match:${userId}`}
        initial={EMPTY_TERMS}
        purpose={side === 'hirer' ? 'need' : 'skills'}
        priceHint={copy.price[side]}
        feeRate={feeRate}
        creator={side === 'creator' ? { me: true } : { name: copy.theCreator }}
        answer={{ name: copy.team, time: answerTime('creator') }}
        submit={copy.submit}
        submitting={copy.submitting}
        busy={request.isPending}
        needsMessage={copy.missing}
        onSend={(values, { sent, confirmed, warn }) =>
          request.mutate({ values, confirmed, sent }, { onError: (error) => isContactWarning(error) && warn() })
        }
        onCancel={() => void navigate({ to: '/deals' })}
      />
    </div>
  );
}

function useRequest() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ values, confirmed }: { values: Terms; confirmed: boolean; sent: () => void }) =>
      body(
        api.POST('/api/bookings', {
          body: { experience_id: UNKNOWN, message: values.message, ...termsBody(values, confirmed) },
        }),
      ),
    onSuccess: async ({ booking }, { sent }) => {
      sent();
      const [title, description] = copy.sent(booking.respond_by ? longDate(booking.respond_by) : '');
      toast({ title, description, tone: 'success' });
      void client.invalidateQueries({ queryKey: dealKeys.all });
      await navigate({ to: '/deals/$id', params: { id: booking.id } });
    },
    onError: (error) => {
      if (isContactWarning(error)) return;
      const [title, sentence] = copy.failed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
}
