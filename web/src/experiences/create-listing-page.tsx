import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, body } from '@/shared/api/client.ts';
import { ApiError, failureText } from '@/shared/api/problem.ts';
import { experienceKeys } from '@/shared/api/query-keys.ts';
import { loadDraft, useDraft } from '@/shared/lib/draft.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { ListingEditor, type Side } from './listing-editor.tsx';
import { EMPTY_DRAFT, type Listing, type ListingDraft, publishError } from './listing-form.ts';

interface CreateListingPageProps {
  /** What a publisher of this kind makes: a Creator an offer, everyone else a brief. */
  side: Side;
  /** The publisher's name, for the preview. */
  name: string;
  userId: string;
  /** What has to be paid before anything can be published. */
  overdueNotice: ReactNode;
}

/** A new experience. */
export function CreateListingPage({ side, name, userId, overdueNotice }: CreateListingPageProps) {
  const form = `create-experience:${userId}`;
  const [draft, setDraft] = useState<ListingDraft>(() => ({ ...EMPTY_DRAFT, ...loadDraft<ListingDraft>(form) }));
  const dropDraft = useDraft(form, draft);
  const publish = usePublish(side, dropDraft);
  return (
    <ListingEditor
      title={side === 'offered' ? copy.form.titleOffer : copy.form.title}
      lead={copy.form.lead}
      initial={draft}
      onDraft={setDraft}
      side={side}
      name={name}
      userId={userId}
      submit={copy.form.submit}
      submitting={copy.form.submitting}
      busy={publish.isPending}
      blockedBy={overdueNotice}
      onSubmit={publish.mutate}
      cancel={
        <Link to="/experiences" className={buttonStyles({ look: 'ghost', size: 'lg' })}>
          {copy.form.cancel}
        </Link>
      }
    >
      <HowItWorks side={side} />
    </ListingEditor>
  );
}

function HowItWorks({ side }: { side: Side }) {
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="text-card">
        {copy.form.how}
      </h2>
      <p className="mt-3 text-ink-2 text-small">{copy.form.howText[side]}</p>
    </section>
  );
}

function usePublish(side: Side, onPublished: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (listing: Listing) => body(api.POST('/api/experiences', { body: { ...listing, icon_name: 'Star' } })),
    onSuccess: async () => {
      onPublished();
      const [title, description] = side === 'offered' ? copy.toasts.createdOffer : copy.toasts.created;
      toast({ title, description, tone: 'success' });
      void client.invalidateQueries({ queryKey: experienceKeys.all });
      await navigate({ to: '/experiences' });
    },
    onError: async (error) => {
      const [title, sentence] = publishError(error, copy.toasts.createFailed);
      toast({
        title,
        description: failureText(error, sentence, { not_authenticated: copy.toasts.signedOut[1] }),
        tone: 'error',
      });
      if (error instanceof ApiError && error.status === 401) {
        await navigate({ to: '/auth', search: { next: '/create-experience' } });
      }
    },
  });
}
