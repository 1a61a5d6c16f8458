import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { periods } from '@/shared/api/periods.gen.ts';
import { cents, perHourOf } from '@/shared/money/money.ts';
import { copy as words } from '@/shared/terms/copy.ts';
import { isLarge } from '@/shared/terms/previews.ts';
import { calendarDate } from '@/shared/time/dates.ts';
import { useNow } from '@/shared/time/now.ts';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { cancellationText } from '../cancellation-note.tsx';
import { copy as deals } from '../copy.ts';
import { type DialogDeal, type DialogTerms, useOpenDialog } from '../open-dialog.ts';
import { listingQuery, termsQuery } from '../queries.ts';
import { ConfirmActionDialog } from './confirm-action-dialog.tsx';
import { copy } from './copy.ts';

interface AcceptTermsDialogProps {
  deal: DialogDeal;
  terms: DialogTerms;
  /** The version that was on the screen when "Accept" was pressed. */
  version: number | undefined;
  /** The brief turned out to be taken when the terms were accepted. */
  taken: boolean;
  onClose: () => void;
}

/**
 * Confirms accepting terms, because that binds: shows what to and to whom, and what happens next. A large total is in the
 * question, as is that the brief is taken.
 */
export function AcceptTermsDialog({ deal, terms, version, onClose, ...props }: AcceptTermsDialogProps) {
  const isTaken = useIsTaken(deal);
  const taken = props.taken || isTaken;
  const { acceptTerms } = copy;
  const total = cents(deal.total_cents);
  const open = useOpenDialog();
  // of a match, it is not the other side that offers them
  const question = acceptTerms.title(terms.needs_consent ? '' : deal.other);
  const title = isLarge(deal.total_cents) ? acceptTerms.titleLarge(total, question) : question;
  return (
    <ConfirmActionDialog
      dealId={deal.id}
      action="accept"
      version={version}
      look="primary"
      onTaken={taken ? undefined : () => open({ kind: 'accept', id: deal.id, version, taken: true })}
      words={{
        title: taken ? acceptTerms.titleTaken : title,
        text: whatFollows(deal, terms, taken),
        keep: acceptTerms.keep,
        confirm: acceptTerms.confirm(total),
      }}
      onClose={onClose}
    >
      <Terms deal={deal} terms={terms} />
      <HoldWarning terms={terms} />
      <Conditions deal={deal} terms={terms} />
    </ConfirmActionDialog>
  );
}

/** Whether the deal is over a brief of the viewer that is taken: one more deal over it is asked about at once. */
function useIsTaken({ parties, experience_id }: DialogDeal): boolean {
  const mine = parties.viewer === 'hirer' ? experience_id : null;
  return useQuery({ ...listingQuery(mine ?? ''), enabled: mine !== null }).data?.taken ?? false;
}

const DAY = 86_400_000;

/** That money which is paid now goes back before the agreed finish, if there is no delivery until then. */
function HoldWarning({ terms: { finish_by } }: { terms: DialogTerms }) {
  const now = useNow();
  const holdEnds = new Date(now + periods.deliveryDays * DAY).toISOString().slice(0, 10);
  if (!finish_by || finish_by <= holdEnds) return null;
  return <p className="text-small text-warning">{copy.acceptTerms.holdEnds(periods.deliveryDays)}</p>;
}

/** What happens after accepting. */
function whatFollows({ parties, other, total_cents }: DialogDeal, terms: DialogTerms, taken: boolean): string {
  const { acceptTerms } = copy;
  if (terms.needs_consent) return acceptTerms.consent;
  if (parties.viewer !== 'hirer') return acceptTerms.paid(other, periods.payHours);
  return taken ? acceptTerms.payTaken(other, cents(total_cents), periods.payHours) : acceptTerms.pay(periods.payHours);
}

function Terms({ deal, terms }: { deal: DialogDeal; terms: DialogTerms }) {
  const { acceptTerms, accept } = copy;
  const { total_cents, fee_cents, creator_cents, creator, parties } = deal;
  const { hours, price_cents, fixed_price_cents, start_by, finish_by } = terms;
  const share = parties.viewer === 'hirer' ? accept.share(creator) : acceptTerms.youGet;
  return (
    <dl className="grid grid-cols-1 gap-y-2 rounded-card bg-raised p-4 text-small">
      <Line name={acceptTerms.total} main>
        {cents(total_cents)}
      </Line>
      <Line name={deals.terms.price}>
        {fixed_price_cents === null
          ? acceptTerms.hourly(hours, perHourOf(price_cents))
          : deals.terms.fixed(cents(fixed_price_cents))}
      </Line>
      {fixed_price_cents !== null && hours > 0 && (
        <Line name={deals.terms.expectedHours}>{deals.terms.hour(hours)}</Line>
      )}
      <Line name={accept.fee}>{cents(fee_cents)}</Line>
      <Line name={share}>{cents(creator_cents)}</Line>
      {start_by && <Line name={words.start}>{calendarDate(start_by)}</Line>}
      {finish_by && <Line name={words.finish}>{calendarDate(finish_by)}</Line>}
    </dl>
  );
}

/** What a cancellation would give back, and what stays open beside this deal. */
function Conditions({ deal, terms }: { deal: DialogDeal; terms: DialogTerms }) {
  const query = useQuery(termsQuery(deal.id));
  if (query.isPending) return <Skeleton className="h-10" />;
  const accepted = query.data?.versions.find(({ version }) => version === terms.terms_version);
  if (!query.data || !accepted) return query.isError && <ErrorLine title={deals.terms.failed} list={query} />;
  const { other_requests: others, closes_brief: closes } = query.data;
  const { closesBrief, otherProposals, otherRequests } = copy.acceptTerms;
  return (
    <div className="grid gap-2 text-ink-2 text-small">
      <p>
        {words.cancellation}: {cancellationText(accepted, deal.parties.viewer)}
      </p>
      {(closes || others > 0) && (
        <p>
          {closes && `${closesBrief} `}
          {others > 0 && (deal.parties.viewer === 'hirer' ? otherProposals : otherRequests)(others)}
        </p>
      )}
    </div>
  );
}

function Line({ name, main, children }: { name: string; main?: boolean; children: ReactNode }) {
  return (
    // on a narrow screen, a long value is below its name
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <dt className={main ? '' : 'text-ink-2'}>{name}</dt>
      <dd className={`data ml-auto text-right ${main ? 'text-card' : 'text-ink-2'}`}>{children}</dd>
    </div>
  );
}
