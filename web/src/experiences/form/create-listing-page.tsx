import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, body } from '@/shared/api/client.ts';
import { ApiError, failureText, isNotFound } from '@/shared/api/problem.ts';
import { experienceKeys } from '@/shared/api/query-keys.ts';
import { loadDraft } from '@/shared/lib/draft.ts';
import { useDraft } from '@/shared/lib/use-draft.ts';
import { serverNow } from '@/shared/time/now.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { PageSpinner } from '@/shared/ui/spinner.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import type { Side } from '../address.ts';
import { copy as detail } from '../detail/copy.ts';
import { experienceQuery } from '../queries.ts';
import { copy as texts } from './copy.ts';
import { ListingEditor } from './listing-editor.tsx';
import { EMPTY_DRAFT, type Listing, type ListingDraft, publishError, toCopy } from './listing-form.ts';

interface CreateListingPageProps {
  /** What this user publishes: creators an offer, everyone else a brief. */
  side: Side;
  /** The publisher's name, for the preview. */
  name: string;
  userId: string;
  /** Shown if the user has to pay an overdue booking first. */
  overdueNotice: ReactNode;
  /** The creator to whom the brief is offered as soon as it is published. */
  offerTo?: string | undefined;
  /** The id of the listing of the user that the new one begins as. */
  copyOf?: string | undefined;
}

/** Publishes a new listing: from an empty form, or from the texts and facts of an earlier one. */
export function CreateListingPage(props: CreateListingPageProps) {
  const { copyOf } = props;
  return copyOf === undefined ? <NewListing {...props} initial={EMPTY_DRAFT} /> : <Copied {...props} copyOf={copyOf} />;
}

function Copied({ copyOf, ...props }: CreateListingPageProps & { copyOf: string }) {
  const earlier = useQuery(experienceQuery(copyOf));
  if (earlier.isPending) return <PageSpinner label={detail.loading} />;
  if (earlier.isLoadingError && !isNotFound(earlier.error)) {
    return (
      <div className="page pt-10">
        <ErrorPanel
          page
          title={detail.failed}
          error={earlier.error}
          onRetry={() => void earlier.refetch()}
          retrying={earlier.isFetching}
        />
      </div>
    );
  }
  // Only your own listing can be copied; any other id opens an empty form.
  const own = earlier.data?.user_id === props.userId ? earlier.data : undefined;
  const today = new Date(serverNow()).toISOString().slice(0, 10);
  return <NewListing {...props} copyOf={own && copyOf} initial={own ? toCopy(own, today) : EMPTY_DRAFT} />;
}

function NewListing(props: CreateListingPageProps & { initial: ListingDraft }) {
  const { side, name, userId, overdueNotice, offerTo, copyOf, initial } = props;
  const form = copyOf ? `copy-experience:${copyOf}` : `create-experience:${userId}`;
  const [draft, setDraft] = useState<ListingDraft>(() => ({ ...initial, ...loadDraft<ListingDraft>(form) }));
  const dropDraft = useDraft(form, draft);
  const publish = usePublish(side, { offerTo, copyOf }, dropDraft);
  return (
    <ListingEditor
      title={side === 'offered' ? texts.titleOffer : texts.title}
      lead={texts.lead[side]}
      initial={draft}
      onDraft={setDraft}
      side={side}
      name={name}
      userId={userId}
      submit={texts.submit[side]}
      submitting={texts.submitting}
      busy={publish.isPending}
      blockedBy={overdueNotice}
      onSubmit={publish.mutate}
      cancel={
        <Link to="/experiences" className={buttonStyles({ look: 'ghost', size: 'lg' })}>
          {texts.cancel}
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
        {texts.how}
      </h2>
      <p className="mt-3 text-ink-2 text-small">{texts.howText[side]}</p>
    </section>
  );
}

type From = Pick<CreateListingPageProps, 'offerTo' | 'copyOf'>;

function usePublish(side: Side, { offerTo, copyOf }: From, onPublished: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (listing: Listing) => body(api.POST('/api/experiences', { body: { ...listing, icon_name: 'Star' } })),
    onSuccess: async ({ experience: { id } }) => {
      onPublished();
      const [title, description] = side === 'offered' ? texts.toasts.createdOffer : texts.toasts.created;
      const onSelect = () => void navigate({ to: '/experiences/$id', params: { id } });
      toast({ title, description, tone: 'success', action: { label: texts.view, onSelect } });
      void client.invalidateQueries({ queryKey: experienceKeys.all });
      if (offerTo && side === 'wanted') {
        await navigate({ to: '/creators/$id', params: { id: offerTo }, search: { offer: id } });
      } else {
        await navigate({ to: '/experiences', state: { published: side } });
      }
    },
    onError: async (error) => {
      const [title, sentence] = publishError(error, texts.toasts.createFailed);
      toast({
        title,
        description: failureText(error, sentence, { not_authenticated: texts.toasts.signedOut[1] }),
        tone: 'error',
      });
      if (error instanceof ApiError && error.status === 401) {
        await navigate({
          to: '/auth',
          search: { next: copyOf ? `/create-experience?copy=${copyOf}` : '/create-experience' },
        });
      }
    },
  });
}
