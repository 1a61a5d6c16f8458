import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cents, perHourOf } from '@/shared/money/money.ts';
import { copy as shared } from '@/shared/terms/copy.ts';
import { calendarDate, dateAndTime, timeAgo } from '@/shared/time/dates.ts';
import { useNow } from '@/shared/time/now.ts';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { isFallback } from '@/shared/ui/copy.ts';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { cancellationText, nearStartWarning } from '../cancellation-note.tsx';
import { copy } from '../copy.ts';
import type { Booking } from '../lists.ts';
import { nameOf } from '../parties.ts';
import { amountStands, isAgreed } from '../progress.ts';
import { type TermsVersion, termsQuery } from '../queries.ts';
import { shownLinks } from '../shown-links.ts';
import { changedFacts, type TermsFact } from '../terms-changes.ts';

const { terms: words } = copy;

/** What the deal is about: the newest terms, with what they change, and the versions before. */
export function TermsSection({ booking }: { booking: Booking }) {
  const { data, error, isFetching, refetch } = useQuery(termsQuery(booking.id));
  if (!data && error) {
    const retry = () => void refetch();
    return <ErrorPanel small title={words.failed} error={error} retrying={isFetching} onRetry={retry} />;
  }
  if (!data) {
    return (
      <Loading text={words.loading}>
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  const latestFirst = [...data.versions].reverse();
  const [newest, ...earlier] = latestFirst;
  if (!newest) return null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Version version={newest} before={earlier[0]} booking={booking} alone={earlier.length === 0} />
      <Description text={booking.experiences.description} />
      {earlier.length > 0 && (
        <details>
          <summary className={SUMMARY}>{words.earlier(earlier.length)}</summary>
          <ol className="mt-3 grid grid-cols-1 gap-3">
            {earlier.map((version, place) => (
              <li key={version.version}>
                <Version version={version} before={earlier[place + 1]} booking={booking} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

const SUMMARY =
  'inline-flex min-h-10 cursor-pointer items-center justify-self-start rounded-control text-ink-2 text-small underline underline-offset-4 hover:text-ink';

/** What the listing said when it was asked for: later changes to it are not part of the deal. */
function Description({ text }: { text: string }) {
  if (isFallback(text)) return null;
  return (
    <details>
      <summary className={SUMMARY}>{words.description}</summary>
      <p className="mt-3 max-w-[65ch] whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{text}</p>
    </details>
  );
}

interface VersionProps {
  version: TermsVersion;
  before: TermsVersion | undefined;
  booking: Booking;
  /** There is only this one, so it needs no number. */
  alone?: boolean;
}

const priceOf = ({ fixed_price_cents, price_cents }: TermsVersion) =>
  fixed_price_cents === null ? perHourOf(price_cents) : words.fixed(cents(fixed_price_cents));
const dayOf = (day: string | null) => (day ? calendarDate(day) : words.none);

/** A fact's text in a version. */
const FACTS: Record<TermsFact, (version: TermsVersion) => string> = {
  hours: ({ hours }) => words.hour(hours),
  price: priceOf,
  total: ({ total_cents }) => cents(total_cents),
  start: ({ start_by }) => dayOf(start_by),
  finish: ({ finish_by }) => dayOf(finish_by),
};

/** One version of the terms: who wrote it and when, the message, the facts and the links. */
function Version({ version, before, booking, alone = false }: VersionProps) {
  // a creator's own page comes with the first request
  const links = shownLinks(version.version === 1 || version.newest ? booking.portfolio_link : null, version.links);
  return (
    <article className="grid grid-cols-1 gap-4 rounded-panel bg-surface p-5 sm:p-6">
      <VersionHead version={version} booking={booking} alone={alone} />
      {version.message && (
        <blockquote className="max-w-[65ch] whitespace-pre-line border-line-strong border-l-2 pl-4 [overflow-wrap:anywhere]">
          {version.message}
        </blockquote>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Facts version={version} before={before} booking={booking} />
        {links.length > 0 && (
          <div className="col-span-2 grid gap-1">
            <dt className="text-ink-3 text-label">{words.links}</dt>
            {links.map((link) => (
              <dd key={link} className="min-w-0 text-small">
                <a
                  href={link}
                  target="_blank"
                  rel="noopener noreferrer nofollow ugc"
                  className="underline underline-offset-4 [overflow-wrap:anywhere]"
                >
                  {link}
                </a>
              </dd>
            ))}
          </div>
        )}
      </dl>
    </article>
  );
}

function VersionHead({ version, booking, alone }: Omit<VersionProps, 'before'>) {
  const now = useNow();
  const { viewer_side, users, experiences } = booking;
  const author =
    version.side === viewer_side ? copy.timeline.you : nameOf(version.side === 'hirer' ? experiences.users : users);
  const agreed = isAgreed(booking);
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="font-medium text-small">
        {!alone && `${words.version(version.version)} · `}
        {author}
      </p>
      <time dateTime={version.at} title={dateAndTime(version.at)} className="data text-ink-3 text-label">
        {timeAgo(version.at, now)}
      </time>
      {version.newest && !alone && (
        <Chip tone={agreed ? 'success' : 'neutral'}>{agreed ? words.agreedChip : words.newest}</Chip>
      )}
    </header>
  );
}

/** Hours, amounts, days and the cancellation policy; what this version changed is marked. */
function Facts({ version, before, booking }: Omit<VersionProps, 'alone'>) {
  const now = useNow();
  // what is agreed is no longer a change of something
  const changed = isAgreed(booking) && version.newest ? [] : changedFacts(version, before);
  const unpaid = booking.status === 'pending' || booking.status === 'approved';
  const warning = unpaid && version.newest ? nearStartWarning(version, now) : undefined;
  const fact = (name: TermsFact) => (
    <Changeable
      now={FACTS[name](version)}
      before={before && changed.includes(name) ? FACTS[name](before) : undefined}
    />
  );
  const shows = (name: 'start' | 'finish', day: string | null) => day !== null || changed.includes(name);
  return (
    <>
      <Fact term={version.fixed_price_cents === null ? words.hours : words.expectedHours}>{fact('hours')}</Fact>
      <Fact term={words.price}>{fact('price')}</Fact>
      <Amounts version={version} booking={booking} total={fact('total')} />
      {shows('start', version.start_by) && <Fact term={shared.start}>{fact('start')}</Fact>}
      {shows('finish', version.finish_by) && <Fact term={shared.finish}>{fact('finish')}</Fact>}
      <div className="col-span-full grid gap-1">
        <dt className="text-ink-3 text-label">{shared.cancellation}</dt>
        <dd className="text-small">{cancellationText(version, booking.viewer_side)}</dd>
        {warning && <dd className="text-small text-warning">{warning}</dd>}
      </div>
    </>
  );
}

/** What the viewer pays or gets; only the total once nothing is paid any more, or some of it went back. */
function Amounts({ version, booking, total }: Pick<VersionProps, 'version' | 'booking'> & { total: ReactNode }) {
  const { viewer_side } = booking;
  if (!amountStands(booking)) {
    return (
      <Fact term={words.total}>
        <s className="text-ink-3">{cents(version.total_cents)}</s>
      </Fact>
    );
  }
  if (booking.returned_cents > 0) return <Fact term={words.total}>{cents(version.total_cents)}</Fact>;
  return (
    <>
      <Fact term={viewer_side === 'hirer' ? words.youPay : words.total}>{total}</Fact>
      <Fact term={words.fee}>{cents(version.fee_cents)}</Fact>
      <Fact term={viewer_side === 'creator' ? words.youGet : words.share}>{cents(version.creator_cents)}</Fact>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <dt className="text-ink-3 text-label">{term}</dt>
      <dd className="data text-small">{children}</dd>
    </div>
  );
}

/** A fact; if it was changed, the value before is crossed out and the new one marked. */
function Changeable({ now, before }: { now: string; before: string | undefined }) {
  if (before === undefined) return now;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      <del className="text-ink-3">
        <span className="sr-only">{words.before} </span>
        {before}
      </del>
      <ins className="rounded-control bg-brand-ink/15 px-1 font-medium no-underline">
        <span className="sr-only">{words.now} </span>
        {now}
      </ins>
    </span>
  );
}
