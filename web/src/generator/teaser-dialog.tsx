import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { experienceKeys } from '@/shared/api/query-keys.ts';
import { useSession } from '@/shared/api/session.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { ChoiceForm } from '@/shared/ui/choice-form.tsx';
import { Dialog } from '@/shared/ui/dialog.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { type Generation, ownExperiencesQuery } from './queries.ts';

type Experience = Schema<'ExperienceView'>;

interface TeaserDialogProps {
  generation: Generation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Uses a film as the teaser of one of the user's experiences. */
export default function TeaserDialog({ generation, open, onOpenChange }: TeaserDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.teaser.title}
      description={copy.teaser.text}
      cover={generation.film?.poster}
    >
      <Choose generation={generation} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Choose({ generation, onDone }: { generation: Generation; onDone: () => void }) {
  const session = useSession();
  const own = useQuery({
    ...ownExperiencesQuery(session.state === 'person' ? session.userId : ''),
    enabled: session.state === 'person',
  });
  const setTeaser = useSetTeaser(generation, onDone);
  return (
    <ChoiceForm
      list={own}
      words={copy.teaser}
      instead={
        <Link to="/create-experience" className={buttonStyles({ look: 'primary' })}>
          {copy.teaser.create}
        </Link>
      }
      note={({ teaser }) => teaser && <span className="shrink-0 text-ink-2 text-label">{copy.teaser.has}</span>}
      busy={setTeaser.isPending}
      onSubmit={(experience) => setTeaser.mutate(experience)}
      onCancel={onDone}
    />
  );
}

function useSetTeaser(generation: Generation, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (experience: Experience) =>
      body(
        api.PATCH('/api/experiences/{id}', {
          params: { path: { id: experience.id } },
          body: { teaser_id: generation.id },
        }),
      ),
    onSuccess: ({ experience }) => {
      const [title, description] = copy.teaser.done(experience.title);
      toast({ title, description, tone: 'success' });
      void client.invalidateQueries({ queryKey: experienceKeys.all });
      done();
    },
    onError: (error) => {
      const [title, sentence] = copy.teaser.notDone;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
}
