import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cents } from '@/shared/money/money.ts';
import { copy as deals } from '../copy.ts';
import { DealsRow } from '../deals-row.tsx';
import { LinkedText } from '../linked-text.tsx';
import { nameOf } from '../parties.ts';
import { type DealRowView, dealCountsQuery } from '../queries.ts';
import { ComparedMessage } from './compared-message.tsx';
import { ComparedTerms } from './compared-terms.tsx';
import { copy } from './copy.ts';
import { type ComparedListing, daysDiffer, isLowest, overBudget } from './listing.ts';

interface ComparedRowsProps {
  rows: readonly DealRowView[];
  /** The listing that all of them are about, once it has loaded. */
  listing: ComparedListing | undefined;
}

/** The requests for one listing that wait, to be compared; below them those that were accepted. */
export function GroupedRows({ rows, listing }: ComparedRowsProps) {
  const accepted = rows.filter(({ status }) => status !== 'pending');
  const waiting = rows.filter(({ status }) => status === 'pending');
  return (
    <>
      {waiting[0]?.viewer_side === 'hirer' && listing?.side === 'wanted' && (
        <AcceptedBefore listing={listing} id={waiting[0].experience_id} due={accepted.length} />
      )}
      {waiting.length > 0 && <ComparedRows rows={waiting} listing={listing} />}
      {accepted.length > 0 && (
        <section className="grid grid-cols-1 gap-3 pt-6">
          <h2 className="text-title-2">{copy.accepted(accepted.length)}</h2>
          <ComparedRows rows={accepted} listing={listing} />
        </section>
      )}
    </>
  );
}

interface AcceptedBeforeProps {
  listing: ComparedListing;
  id: string | null;
  /** How many accepted ones wait for the hirer. */
  due: number;
}

/** Before another proposal for a brief is accepted: how many were, and whether one more is beyond its openings. */
function AcceptedBefore({ listing: { taken, openings = 0 }, id, due }: AcceptedBeforeProps) {
  const active = useQuery(dealCountsQuery(id ?? undefined)).data?.active ?? 0;
  const count = due + active;
  if (taken) return <p className="py-3 text-small text-warning">{copy.taken(count)}</p>;
  if (count === 0 || openings < 2) return null;
  return <p className="py-3 text-ink-2 text-small">{copy.acceptedBefore(count, openings)}</p>;
}

/** Requests for one listing: who proposes what. */
export function ComparedRows({ rows, listing }: ComparedRowsProps) {
  const days = { start: daysDiffer(rows, listing, 'start_by'), finish: daysDiffer(rows, listing, 'finish_by') };
  return (
    <ul className="border-line border-b">
      {rows.map((row) => (
        <DealsRow key={row.id} deal={row} amountNote={isLowest(row, rows) ? copy.sorts.price : undefined}>
          <Profile of={row} />
          <ComparedTerms row={row} rows={rows} days={days} />
          <Proposed deal={row} over={overBudget(row, listing)} />
        </DealsRow>
      ))}
    </ul>
  );
}

/** The way to the creator's own page: their name leads to the deal. Hirers have no page. */
function Profile({ of: { other, viewer_side } }: { of: DealRowView }) {
  if (!other.id || other.gone || viewer_side !== 'hirer') return null;
  return (
    <p className="text-ink-2 text-small">
      <Link
        to="/creators/$id"
        params={{ id: other.id }}
        aria-label={`${copy.profile}: ${nameOf(other)}`}
        className="inline-block rounded-control py-1 underline underline-offset-4 hover:text-ink"
      >
        {copy.profile}
      </Link>
    </p>
  );
}

/** By how much a proposal differs from the budget, what was said with it, and its links. */
function Proposed({ deal, over }: { deal: DealRowView; over: number }) {
  const { message, message_is_own, links, other, status } = deal;
  return (
    <>
      {over > 0 && <p className="text-small text-warning">{copy.overBudget(cents(over))}</p>}
      {over < 0 && <p className="text-ink-2 text-small">{copy.underBudget(cents(-over))}</p>}
      {message ? (
        <ComparedMessage text={message_is_own ? `${deals.timeline.you}: ${message}` : message} name={nameOf(other)} />
      ) : (
        status === 'pending' && <p className="text-ink-2 text-small">{copy.noMessage}</p>
      )}
      {links.length > 0 && (
        <ul className="grid max-w-[65ch] text-small [overflow-wrap:anywhere]">
          {links.map((link) => (
            <li key={link}>
              <LinkedText text={link} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
