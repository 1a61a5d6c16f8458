import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { cents, perHour } from '@/shared/money/money.ts';
import { Button } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { FilterBar } from '@/shared/ui/filter-bar.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { copy as deals } from '../copy.ts';
import { useAssign } from './admin-actions.ts';
import { askedTerms } from './asked-terms.ts';
import { copy } from './copy.ts';
import { type AdminBooking, candidatesQuery } from './queries.ts';

interface AssignDialogProps {
  booking: Omit<AdminBooking, 'emails'>;
  onClose: () => void;
}

/** Assigns a listing to a concierge request: a brief for a creator, an offer for a hirer. */
export function AssignDialog({ booking, onClose }: AssignDialogProps) {
  const creator = booking.creator_id === booking.user_id;
  const name = (creator ? booking.users : booking.experiences.users).full_name;
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState('');
  const { mutate, isPending } = useAssign();
  const side = creator ? 'wanted' : 'offered';
  const found = useQuery(candidatesQuery(side, query));
  return (
    <Dialog open wide onOpenChange={onClose} title={copy.assign.title} description={copy.assign.text(name)}>
      <Wanted booking={booking} />
      <FilterBar label={copy.assign.search} query={query} onSearch={setQuery} buttonText={copy.assign.find} />
      <Candidates side={side} found={found} chosen={chosen} onChoose={setChosen} />
      {chosen === '' && found.data?.length !== 0 && <p className="text-ink-2 text-small">{copy.assign.choose}</p>}
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {copy.assign.cancel}
        </Button>
        <Button
          look="primary"
          busy={isPending}
          busyText={copy.assign.sending}
          disabled={chosen === ''}
          onClick={() => mutate({ id: booking.id, experience: chosen }, { onSuccess: onClose })}
        >
          {copy.assign.send}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What the person asked for, to compare the candidates with. */
function Wanted({ booking }: Pick<AssignDialogProps, 'booking'>) {
  return (
    <section aria-label={copy.assign.wanted} className="grid gap-1.5 rounded-card bg-raised p-4 text-small">
      <h3 className="text-ink-3 text-label">{copy.assign.wanted}</h3>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{booking.message || copy.assign.noWords}</p>
      <p className="data text-ink-2 text-label">{askedTerms(booking)}</p>
    </section>
  );
}

const priceOf = ({ facts, pricePerHour }: Schema<'ExperienceView'>) =>
  facts.fixed_price_cents ? deals.terms.fixed(cents(facts.fixed_price_cents)) : perHour(pricePerHour);

interface CandidatesProps {
  side: 'wanted' | 'offered';
  found: UseQueryResult<Schema<'ExperienceView'>[]>;
  chosen: string;
  onChoose: (id: string) => void;
}

function Candidates({ side, found, chosen, onChoose }: CandidatesProps) {
  const { data, error, isFetching, refetch } = found;
  if (!data && error) {
    return <ErrorPanel title={copy.assign.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Loading text={copy.assign.loading}>
        <Skeleton className="h-44" />
      </Loading>
    );
  }
  if (data.length === 0) return <EmptyPanel small title={copy.assign.empty[side]} />;
  return (
    <fieldset className="min-w-0 border-line border-t">
      <legend className="sr-only">{copy.assign.results}</legend>
      {data.map((experience) => (
        <Candidate
          key={experience.id}
          experience={experience}
          chosen={chosen === experience.id}
          onChoose={() => onChoose(experience.id)}
        />
      ))}
    </fieldset>
  );
}

interface CandidateProps {
  experience: Schema<'ExperienceView'>;
  chosen: boolean;
  onChoose: () => void;
}

function Candidate({ experience, chosen, onChoose }: CandidateProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 border-line border-b py-1.5 text-small hover:bg-hover">
      <input
        type="radio"
        name="experience"
        checked={chosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-(--ink)"
      />
      <span className="grid min-w-0 flex-1 grid-cols-1 sm:flex sm:gap-2">
        <span className="truncate">{experience.title}</span>
        <span className="truncate text-ink-2">{translateFallback(experience.mentorName)}</span>
      </span>
      <span className="data text-label">{priceOf(experience)}</span>
    </label>
  );
}
