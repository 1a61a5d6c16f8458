import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { dealKeys } from '@/shared/api/query-keys.ts';
import { perHour } from '@/shared/lib/money.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { ChoiceForm } from '@/shared/ui/choice-form.tsx';
import { Dialog } from '@/shared/ui/dialog.tsx';
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
  const offer = useOffer(creator, onDone);
  return (
    <ChoiceForm
      list={own}
      words={copy.offer}
      instead={
        <Link to="/create-experience" className={buttonStyles({ look: 'primary' })}>
          {copy.offer.create}
        </Link>
      }
      note={(experience) => <span className="data shrink-0 text-meta">{perHour(experience.pricePerHour)}</span>}
      busy={offer.isPending}
      onSubmit={(experience) => offer.mutate(experience)}
      onCancel={onDone}
    />
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
      void client.invalidateQueries({ queryKey: dealKeys.all });
      done();
    },
    onError: (error) => {
      const [title, sentence] = copy.offer.notSent;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
}
