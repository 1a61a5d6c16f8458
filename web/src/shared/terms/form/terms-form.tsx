import { type FormEvent, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { ContactNotice } from '../../contact-details/contact-notice.tsx';
import { loadDraft } from '../../lib/draft.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { cents } from '../../money/money.ts';
import { longDate } from '../../time/dates.ts';
import { useNow } from '../../time/now.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import type { FieldErrors } from '../../ui/use-validated-form.ts';
import { copy as words } from '../copy.ts';
import type { Policy } from '../policy.ts';
import { feeOf, isLarge } from '../previews.ts';
import { copy } from './copy.ts';
import { checkTerms, type Terms, type TermsDraft, totalCents } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';

/** How a proposal is sent. */
export interface Sending {
  /** Deletes the draft. */
  readonly sent: () => void;
  /** The sender has confirmed that it contains contact details. */
  readonly confirmed: boolean;
  /** Asks the sender to confirm that. */
  readonly warn: () => void;
}

interface TermsFormProps {
  /** Name of the draft, which is restored when the form opens again. */
  draft: string;
  initial: TermsDraft;
  purpose: keyof typeof copy.messages;
  /** The error when nothing is said; without it, the message is optional. */
  needsMessage?: string;
  /** Asks for the link to one's own work; the hint says who sees it. */
  portfolioHint?: string | undefined;
  priceHint?: string | undefined;
  /** What the brief would cost as it was published, in cents, if it says so. */
  budget?: number | undefined;
  /** Basis points; `undefined` if it is not known. */
  feeRate: number | undefined;
  /** Who does the work: the viewer, or the person of this name. */
  creator: { readonly me: true } | { readonly name: string };
  /** What a hirer who cancels gets back; not known before there is a listing. */
  policy?: Policy | undefined;
  /** Who has to answer, if known, and for how long, in milliseconds. */
  answer: { readonly name: string | undefined; readonly time: number };
  submit: string;
  submitting: string;
  busy: boolean;
  /** An error about the whole form, such as that nothing was changed. */
  refuse?: (terms: Terms) => string | undefined;
  onSend: (terms: Terms, sending: Sending) => void;
  /** The button that leaves the form, if it isn't "Cancel". */
  leave?: string;
  onCancel: () => void;
}

const DAY = 86_400_000;
/** The day of an instant in milliseconds, in UTC: `2026-12-06`. */
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The draft, its errors and how far it is from being sent. */
function useTermsForm({ draft: name, initial, needsMessage, refuse, onSend }: TermsFormProps, now: number) {
  const [draft, setDraft] = useState<TermsDraft>(() => ({ ...initial, ...loadDraft<TermsDraft>(name) }));
  const dropDraft = useDraft(name, draft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [large, setLarge] = useState<Terms>();
  const [warned, setWarned] = useState<Terms>();
  const total = totalCents(draft);
  const check = (typed: TermsDraft): ReturnType<typeof checkTerms> => {
    // as the server has it: where clocks are behind UTC, it is still yesterday
    const checked = checkTerms(typed, dayOf(now - DAY));
    if (!needsMessage || typed.message.trim() !== '') return checked;
    return { errors: { message: needsMessage, ...('errors' in checked && checked.errors) } };
  };
  const change = (next: TermsDraft) => {
    setDraft(next);
    setLarge(undefined);
    setWarned(undefined);
    // errors disappear as they are corrected, and none is added before the form is sent
    if (Object.keys(errors).length === 0) return;
    const checked = check(next);
    const left = 'errors' in checked ? checked.errors : {};
    setErrors(Object.fromEntries(Object.entries(left).filter(([field]) => field in errors)));
  };
  const send = (terms: Terms, confirmed = false) =>
    onSend(terms, { sent: dropDraft, confirmed, warn: () => setWarned(terms) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = check(draft);
    if ('errors' in checked) {
      setErrors(checked.errors);
      const first = event.currentTarget.elements.namedItem(Object.keys(checked.errors)[0] ?? '');
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    const refused = refuse?.(checked.values);
    setErrors(refused ? { form: refused } : {});
    if (refused) return;
    if (isLarge(total)) setLarge(checked.values);
    else send(checked.values);
  };
  return {
    draft,
    errors,
    total,
    /** Terms with a large total, which is to be confirmed. */
    large,
    /** Terms with contact details, which are to be confirmed. */
    warned,
    change,
    submit,
    send,
    dismissLarge: () => setLarge(undefined),
    dismissWarning: () => setWarned(undefined),
  };
}

/** A proposal's form: its fields, then what it commits to. Large totals are confirmed a second time. */
export function TermsForm(props: TermsFormProps) {
  const now = useNow();
  const { draft, errors, total, large, warned, send, ...actions } = useTermsForm(props, now);
  const [totalSeen, watchTotal] = useSeen();
  const pinned = totalSeen ? undefined : total;
  const form = useRef<HTMLFormElement>(null);
  const editMessage = () => {
    actions.dismissWarning();
    const message = form.current?.elements.namedItem('message');
    if (message instanceof HTMLElement) message.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={actions.submit} className="grid grid-cols-1 gap-6">
      <TermsFields
        draft={draft}
        onChange={actions.change}
        errors={errors}
        purpose={props.purpose}
        needsMessage={props.needsMessage !== undefined}
        priceHint={props.priceHint}
        portfolioHint={props.portfolioHint}
        today={dayOf(now)}
      />
      <Summary total={total} totalRef={watchTotal} start={draft.start} {...props} now={now} />
      {errors.form && (
        <p role="alert" ref={showAboveButtons} className="text-danger text-small">
          {errors.form}
        </p>
      )}
      {warned ? (
        <ContactNotice busy={props.busy} onSend={() => send(warned, true)} onEdit={editMessage} />
      ) : large && total !== undefined ? (
        <LargeTotal
          total={cents(total)}
          busy={props.busy}
          busyText={props.submitting}
          onChange={actions.dismissLarge}
          onSend={() => send(large)}
        />
      ) : (
        <DialogActions>
          <PinnedTotal total={pinned} className="mr-auto max-sm:hidden" />
          <Button look="ghost" onClick={props.onCancel}>
            {props.leave ?? copy.cancel}
          </Button>
          <Button type="submit" look="primary" busy={props.busy} busyText={props.submitting}>
            {props.submit}
          </Button>
          <PinnedTotal total={pinned} className="sm:hidden" />
        </DialogActions>
      )}
    </form>
  );
}

/** On a phone the buttons stay at the bottom, over what is next to them. */
const showAboveButtons = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/**
 * How much of the screen's lower end is no place where an element of a dialog can be seen: what is below the dialog, and
 * its buttons, which stay at the bottom: stacked as on phones, with the total, or in a row. Those of a page don't.
 */
function coveredBelow(element: HTMLElement) {
  const dialog = element.closest('[data-dialog]');
  if (!dialog) return 0;
  const buttons = matchMedia('(max-width: 639px)').matches ? 180 : 100;
  return Math.max(0, innerHeight - dialog.getBoundingClientRect().bottom) + buttons;
}

/** Whether an element is in sight, above the buttons that stay at the bottom. */
function useSeen() {
  const [seen, setSeen] = useState(false);
  const watch = useCallback((element: HTMLElement) => {
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `0px 0px -${coveredBelow(element)}px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [seen, watch] as const;
}

/** The total beside the buttons, while that of the summary, which says it to screen readers, is out of sight. */
function PinnedTotal({ total, className }: { total: number | undefined; className: string }) {
  if (total === undefined) return null;
  return (
    <p
      data-keep-visible
      style={{ paddingInline: 0 }}
      className={`flex items-center justify-between gap-3 ${className}`}
    >
      <span aria-hidden="true">{copy.total}</span>
      <span aria-hidden="true" className="data text-card">
        {cents(total)}
      </span>
    </p>
  );
}

interface SummaryProps extends Pick<TermsFormProps, 'budget' | 'feeRate' | 'creator' | 'answer' | 'policy'> {
  total: number | undefined;
  totalRef: Ref<HTMLElement>;
  /** The day on which the work begins, or empty. */
  start: string;
  now: number;
}

/** What the proposal commits to: total, fee, what the creator gets, until when it is answered, how it is cancelled. */
function Summary({ total, totalRef, start, budget, feeRate, creator, answer, policy, now }: SummaryProps) {
  const fee = total === undefined || feeRate === undefined ? undefined : feeOf(total, feeRate);
  const mine = 'me' in creator;
  const answeredAt = now + answer.time;
  const day = longDate(new Date(answeredAt).toISOString());
  return (
    <section aria-label={copy.summary} data-keep-visible className="grid grid-cols-1 gap-3 rounded-card bg-raised p-4">
      <dl aria-live="polite" className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-2 text-small">
        <dt className="font-medium">{copy.total}</dt>
        <dd ref={totalRef} className="data text-right text-card">
          {total === undefined ? '–' : cents(total)}
        </dd>
        {total !== undefined && fee !== undefined && (
          <>
            <dt className="text-ink-2">{copy.fee}</dt>
            <dd className="data text-right text-ink-2">{cents(fee)}</dd>
            <dt className="text-ink-2">{mine ? copy.youGet : copy.gets(creator.name)}</dt>
            <dd className="data text-right text-ink-2">{cents(total - fee)}</dd>
          </>
        )}
      </dl>
      {total !== undefined && budget !== undefined && total > budget && (
        <p className="text-small text-warning">{copy.overBudget(cents(total - budget))}</p>
      )}
      <p className="text-ink-2 text-small">
        {answer.name ? copy.answerBy(answer.name, day) : copy.answerByOther(day)}{' '}
        {mine ? copy.creatorAsks : copy.nothingYet}
        {feeRate === undefined && ` ${copy.feeLater}`}
      </p>
      {start !== '' && start < dayOf(answeredAt) && <p className="text-small text-warning">{copy.answerAfterStart}</p>}
      {policy && (
        <p className="text-ink-2 text-small">
          {words.cancellation}: {words.policies[policy]}, {words.refunds[policy]}.{' '}
          {start === '' ? words.undated : copy.soonCancelled}
        </p>
      )}
    </section>
  );
}

interface LargeTotalProps {
  total: string;
  busy: boolean;
  busyText: string;
  onChange: () => void;
  onSend: () => void;
}

/** The second confirmation of a large total. */
function LargeTotal({ total, busy, busyText, onChange, onSend }: LargeTotalProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current?.focus();
  }, []);
  return (
    <div
      ref={panel}
      role="alertdialog"
      aria-label={copy.large.title(total)}
      tabIndex={-1}
      className="grid grid-cols-1 gap-4 rounded-card border border-warning/40 p-4 outline-none"
    >
      <div className="grid grid-cols-1 gap-1">
        <p className="text-card">{copy.large.title(total)}</p>
        <p className="text-ink-2 text-small">{copy.large.text}</p>
      </div>
      <DialogActions>
        <Button look="ghost" onClick={onChange}>
          {copy.large.change}
        </Button>
        <Button look="primary" busy={busy} busyText={busyText} onClick={onSend}>
          {copy.large.send(total)}
        </Button>
      </DialogActions>
    </div>
  );
}
