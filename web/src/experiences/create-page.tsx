import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api, body } from '@/shared/api/client.ts';
import { ApiError, failureText } from '@/shared/api/problem.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { Editor, type Side } from './editor.tsx';
import { EMPTY, type Listing, refusal } from './listing-rules.ts';

interface CreatePageProps {
  /** What a publisher of this kind makes: a Creator an offer, everyone else a brief. */
  side: Side;
  /** The publisher's name, for the preview. */
  name: string;
  userId: string;
}

/** A new experience. */
export function CreatePage({ side, name, userId }: CreatePageProps) {
  const publish = usePublish(side);
  return (
    <Editor
      title={side === 'offered' ? copy.form.titleOffer : copy.form.title}
      lead={copy.form.lead}
      initial={EMPTY}
      side={side}
      name={name}
      userId={userId}
      submit={copy.form.submit}
      submitting={copy.form.submitting}
      busy={publish.isPending}
      onSubmit={publish.mutate}
      cancel={
        <Link to="/experiences" className={buttonStyles({ look: 'ghost', size: 'lg' })}>
          {copy.form.cancel}
        </Link>
      }
    >
      <HowItWorks />
    </Editor>
  );
}

function HowItWorks() {
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="text-card">
        {copy.form.how}
      </h2>
      <ol className="mt-3 grid grid-cols-1 gap-2.5">
        {copy.form.steps.map((step, index) => (
          <li key={step} className="flex gap-3 text-ink-2 text-small">
            <span aria-hidden="true" className="data text-ink-3">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

function usePublish(side: Side) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (listing: Listing) => body(api.POST('/api/experiences', { body: { ...listing, icon_name: 'Star' } })),
    onSuccess: async () => {
      const [title, description] = side === 'offered' ? copy.toasts.createdOffer : copy.toasts.created;
      toast({ title, description, tone: 'success' });
      void client.invalidateQueries({ queryKey: ['experiences'] });
      await navigate({ to: '/experiences' });
    },
    onError: async (error) => {
      const [title, sentence] = refusal(error, copy.toasts.createFailed);
      toast({ title, description: failureText(error, sentence), tone: 'error' });
      if (error instanceof ApiError && error.status === 401) {
        await navigate({ to: '/auth', search: { next: '/create-experience' } });
      }
    },
  });
}
