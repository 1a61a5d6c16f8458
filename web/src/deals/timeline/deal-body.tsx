import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense, use, useState } from 'react';
import { loadDraft, saveDraft } from '@/shared/lib/draft.ts';
import { cents } from '@/shared/money/money.ts';
import { copy as terms } from '@/shared/terms/form/copy.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ActionButtons } from '../action-buttons.tsx';
import { copy, payLabel } from '../copy.ts';
import type { Action } from '../deal-actions.ts';
import { isDisputed } from '../deal-state.ts';
import { Feedback, ProjectLink } from '../delivery.tsx';
import { hasReceipt, hasStopped, isAgreed } from '../progress.ts';
import type { Timeline } from '../queries.ts';
import { answersSplit } from '../splits/answers.ts';
import { copy as words } from './copy.ts';
import { decisionReason } from './decision.ts';
import { Versions } from './delivered-versions.tsx';
import { History } from './history.tsx';
import { MoneyLocation } from './money-location.tsx';
import { HeadingContext, Part } from './part.tsx';
import { ProgressTrack } from './progress-track.tsx';
import { Settlement } from './settlement.tsx';
import { TermsSection } from './terms-section.tsx';
import { UpcomingChanges } from './upcoming-changes.tsx';

/** Loaded when it is unfolded. */
const StateDiagramView = lazy(() =>
  import('./state-diagram-view.tsx').then((file) => ({ default: file.StateDiagramView })),
);
/** Only for admins. */
const AdminTurn = lazy(() => import('../admin/admin-turn.tsx').then((file) => ({ default: file.AdminTurn })));

interface DealBodyProps {
  timeline: Timeline;
  /** In two columns on wide screens. */
  wide?: boolean;
  /** What the creator reads once the deal is agreed. */
  ofCreator?: ReactNode;
}

/** A deal in full: its state, who must act, the terms, where the money is, upcoming changes and past events. */
export function DealBody({ timeline, wide, ofCreator }: DealBodyProps) {
  const current = <CurrentParts timeline={timeline} ofCreator={ofCreator} />;
  const versions = <VersionsPart timeline={timeline} />;
  const terms = <TermsPart timeline={timeline} />;
  const side = <MoneyAndNext timeline={timeline} />;
  const past = <PastParts timeline={timeline} />;
  if (!wide) {
    return (
      <>
        {current}
        {versions}
        {terms}
        {side}
        {past}
      </>
    );
  }
  return (
    <HeadingContext value="h2">
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 pt-4 lg:grid-cols-[1fr_360px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-10">
          {current}
          {versions}
          {terms}
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-10 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {side}
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-10">{past}</div>
      </div>
    </HeadingContext>
  );
}

/** The parts of a deal, for both layouts. */
interface PartsProps {
  timeline: Timeline;
}

function CurrentParts({ timeline, ofCreator }: PartsProps & Pick<DealBodyProps, 'ofCreator'>) {
  const { booking } = timeline;
  return (
    <>
      <CurrentState timeline={timeline} />
      {booking.viewer_side === 'creator' && isAgreed(booking) && !hasStopped(booking) && ofCreator}
      <Settlement timeline={timeline} />
      <ProgressTrack booking={booking} delivered={Boolean(timeline.project?.project_link)} />
    </>
  );
}

function VersionsPart({ timeline: { booking, versions } }: PartsProps) {
  if (versions.length === 0) return null;
  return (
    <Part title={copy.timeline.versions}>
      <Versions versions={versions} title={translateFallback(booking.experiences.title)} />
    </Part>
  );
}

function TermsPart({ timeline: { booking } }: PartsProps) {
  return (
    <Part title={isAgreed(booking) ? copy.terms.agreed : copy.terms.title}>
      <TermsSection booking={booking} />
    </Part>
  );
}

function MoneyAndNext({ timeline }: PartsProps) {
  const { booking, money, next } = timeline;
  return (
    <>
      {money.state !== 'none' && (
        <Part title={copy.timeline.money}>
          <MoneyLocation
            money={money}
            receipt={hasReceipt(money.state) ? booking.id : undefined}
            viewer={booking.viewer_side}
          />
        </Part>
      )}
      {next.length > 0 && (
        <Part title={copy.timeline.next}>
          <UpcomingChanges dealId={booking.id} steps={next} undo={declinedByViewer(timeline)} />
        </Part>
      )}
    </>
  );
}

/** What happened, how such a deal goes, and where to ask. */
function PastParts({ timeline }: PartsProps) {
  const { id, experiences } = timeline.booking;
  return (
    <>
      <Part title={copy.timeline.happened}>
        <History timeline={timeline} />
      </Part>
      <Diagram timeline={timeline} />
      <p className="text-small">
        <SupportLink id={id} title={translateFallback(experiences.title)} />
      </p>
    </>
  );
}

/** Who must act and why, with the buttons. */
function CurrentState({ timeline }: { timeline: Timeline }) {
  const Heading = use(HeadingContext);
  const { booking, project, headline, listing, state, waiting_for, waiting_on } = timeline;
  // What was said about the work, while it explains the current state.
  const feedback = project?.status === 'changes_requested' ? project.hirer_feedback : null;
  const rejection = project?.status === 'rejected' ? booking.reason : null;
  const refusal = state.request === 'declined' ? booking.reason : null;
  const decision = decisionReason(timeline);
  const mine = waiting_on === 'you';
  const admin = booking.viewer_side === 'operator';
  // An admin may decide a dispute before it is answered.
  const acts = admin && (mine || isDisputed(booking));
  // Admins decide, and find listings; for everything else they give a reason in the menu of their list.
  const actions = admin ? [] : [...new Set([...booking.actions, ...(project?.actions ?? [])])].filter(isHere(booking));
  const title = translateFallback(booking.experiences.title);
  const again = listing?.may_ask_again ? booking.experience_id : null;
  return (
    <section className="grid grid-cols-1 gap-4 rounded-panel bg-surface p-5 sm:p-6">
      <div className="grid grid-cols-1 gap-1.5">
        <p className={`flex items-center gap-2 text-label ${mine ? 'font-medium' : 'text-ink-2'}`}>
          {mine && <span aria-hidden="true" className="size-2 rounded-full bg-brand-ink" />}
          {copy.timeline.turnOf[waiting_on]}
        </p>
        <Heading className="text-title-2" data-state-heading>
          {headline}
        </Heading>
        {waiting_for !== '' && <p className="text-ink-2">{waiting_for}</p>}
      </div>
      {feedback && <Feedback text={feedback} />}
      {rejection && <Feedback text={rejection} label={copy.projects.rejection} />}
      {refusal && <Feedback text={refusal} label={copy.timeline.refusal} />}
      {decision && <Feedback text={decision} label={words.decision} />}
      <OverBudget booking={booking} budget={listing?.budget_cents ?? null} />
      {(actions.length > 0 || project?.project_link || acts || again) && (
        <div className="flex flex-wrap gap-2 [&>*]:max-sm:grow">
          {again && (
            <Link to="/experiences/$id" params={{ id: again }} className={buttonStyles({})}>
              {copy.timeline.askAgain}
            </Link>
          )}
          {acts && (
            <Suspense>
              <AdminTurn booking={booking} />
            </Suspense>
          )}
          {project?.project_link && <ProjectLink href={project.project_link} title={title} />}
          <ActionButtons
            id={booking.id}
            title={title}
            deal={{ ...booking, actions, work: project?.status ?? booking.work }}
            version={booking.terms_version}
            lead={mine}
            quiet={isDisputed(booking)}
            refunding={booking.money === 'refund_window'}
            labels={{ pay: payLabel(booking) }}
          />
        </div>
      )}
    </section>
  );
}

/** Whether the viewer is the one who declined; an admin undoes nothing here. */
function declinedByViewer({ booking, events }: Timeline) {
  const decline = events.findLast((event) => event.kind === 'decline');
  return booking.viewer_side !== 'operator' && decline?.actor === booking.viewer_side;
}

/** Tells the hirer that what is proposed costs more than their brief says. */
function OverBudget({ booking, budget }: { booking: Timeline['booking']; budget: number | null }) {
  if (budget === null || booking.viewer_side !== 'hirer' || booking.status !== 'pending') return null;
  if (booking.total_cents <= budget) return null;
  return <p className="text-small text-warning">{terms.overBudget(cents(booking.total_cents - budget))}</p>;
}

/** Whether an action is offered beside the state, and not where the dispute or the proposed split is shown. */
function isHere(booking: Timeline['booking']) {
  const elsewhere: Action[] = [
    ...(isDisputed(booking) || booking.split ? (['propose_split'] as const) : []),
    ...(booking.split && !answersSplit(booking) ? (['drop_split'] as const) : []),
  ];
  return (action: Action) => !elsewhere.includes(action);
}

/** The state machine, for those who want to know; folded away at first. */
function Diagram({ timeline }: { timeline: Timeline }) {
  const [open, setOpen] = useState(false);
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <section className="grid grid-cols-1 gap-4">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-10 items-center gap-2 justify-self-start rounded-control font-medium text-ink-2 text-small hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-4" />
        {copy.machine.title}
      </button>
      {open && (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <StateDiagramView timeline={timeline} />
        </Suspense>
      )}
    </section>
  );
}

/** Keeps what was written to support, with the deal as its subject and its address above the message. */
function draftToSupport(id: string, title: string) {
  const { message = '', ...written } = loadDraft<{ message: string }>('contact');
  const deals = `${location.origin}/deals/`;
  const [first = '', ...others] = message.split('\n');
  const text = first.startsWith(deals) ? others.join('\n').trimStart() : message;
  saveDraft('contact', { ...written, subject: copy.page.supportSubject(title), message: `${deals}${id}\n\n${text}` });
}

/** Opens the contact form about the deal. */
function SupportLink({ id, title }: { id: string; title: string }) {
  return (
    <Link
      to="/about"
      hash="contact"
      onClick={() => draftToSupport(id, title)}
      className="inline-flex min-h-10 items-center rounded-control text-ink-2 underline underline-offset-4 hover:text-ink"
    >
      {copy.page.support}
    </Link>
  );
}

/** The link to a conversation about the deal; nobody to write to before both sides are known, to a deleted account, or as
 * an admin. */
export function MessageLink({ booking }: { booking: Timeline['booking'] }) {
  if (booking.viewer_side === 'operator' || !booking.hirer_id || !booking.creator_id) return null;
  if (booking.users.gone || booking.experiences.users.gone) return null;
  return (
    <Link to="/messages" search={{ booking: booking.id }} className={buttonStyles({ size: 'sm' })}>
      {copy.timeline.write}
    </Link>
  );
}
