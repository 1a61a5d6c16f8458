import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { perHour } from '@/shared/lib/money.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/panels.tsx';
import { Loading, Skeleton } from '@/shared/ui/skeleton.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import type { Creator } from './creator-card.tsx';
import { ownExperiencesQuery } from './queries.ts';

type Experience = Schema<'ExperienceView'>;

interface OfferProps {
  creator: Creator;
  hirerId: string;
}

interface OfferDialogProps extends OfferProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A hirer's direct offer of one of their own experiences to this creator. */
export default function OfferDialog({ creator, hirerId, open, onOpenChange }: OfferDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.offer.title(creator.full_name)}
      description={copy.offer.text}
    >
      <OfferForm creator={creator} hirerId={hirerId} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function OfferForm({ creator, hirerId, onDone }: OfferProps & { onDone: () => void }) {
  const own = useQuery(ownExperiencesQuery(hirerId));
  const [chosen, setChosen] = useState<Experience>();
  const [missing, setMissing] = useState(false);
  const offer = useOffer(creator, onDone);
  if (own.isPending) return <OfferLoading />;
  if (own.isError) {
    return <ErrorPanel title={copy.offer.failed} error={own.error} onRetry={() => void own.refetch()} />;
  }
  if (own.data.length === 0) return <NothingToOffer />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!chosen);
    if (chosen) offer.mutate(chosen);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-6">
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="mb-2 font-medium text-small">{copy.offer.choose}</legend>
        {own.data.map((experience) => (
          <Choice key={experience.id} experience={experience} onChoose={() => setChosen(experience)} />
        ))}
        {missing && !chosen && (
          <p role="alert" className="text-danger text-small">
            {copy.offer.chooseFirst}
          </p>
        )}
      </fieldset>
      <DialogActions>
        <Button look="ghost" onClick={onDone}>
          {copy.offer.cancel}
        </Button>
        <Button type="submit" look="primary" busy={offer.isPending} busyText={copy.offer.submitting}>
          {copy.offer.submit}
        </Button>
      </DialogActions>
    </form>
  );
}

function Choice({ experience, onChoose }: { experience: Experience; onChoose: () => void }) {
  return (
    <label className="flex cursor-pointer items-center gap-3 rounded-control border border-line-strong p-2 pr-4 transition-colors duration-150 hover:bg-hover has-checked:border-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-brand-ink">
      <input type="radio" name="experience" onChange={onChoose} className="sr-only" />
      <img src={experience.cover} alt="" className="h-12 w-16 shrink-0 rounded-[7px] object-cover" />
      <span className="min-w-0 flex-1 truncate font-medium text-small">{experience.title}</span>
      <span className="data shrink-0 text-meta">{perHour(experience.pricePerHour)}</span>
    </label>
  );
}

function NothingToOffer() {
  return (
    <EmptyPanel
      small
      title={copy.offer.none}
      hint={copy.offer.noneHint}
      action={
        <Link to="/create-experience" className={buttonStyles({ look: 'primary' })}>
          {copy.offer.create}
        </Link>
      }
    />
  );
}

function OfferLoading() {
  return (
    <Loading text={copy.offer.loading}>
      <div className="grid grid-cols-1 gap-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    </Loading>
  );
}

function useOffer(creator: Creator, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (experience: Experience) =>
      body(api.POST('/api/projects', { body: { experienceId: experience.id, creatorId: creator.id } })),
    onSuccess: (_project, experience) => {
      const [title, description] = copy.offer.sent(creator.full_name, experience.title);
      toast({ title, description, tone: 'success' });
      void client.invalidateQueries({ queryKey: ['deals'] });
      done();
    },
    onError: (error) => {
      const [title, sentence] = copy.offer.notSent;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
}
