import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, body } from '@/shared/api/client.ts';
import { ApiError, failureText, isNotFound } from '@/shared/api/problem.ts';
import { experienceKeys } from '@/shared/api/query-keys.ts';
import { loadDraft as typedInto } from '@/shared/lib/draft.ts';
import { useDraft } from '@/shared/lib/use-draft.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { PageSpinner } from '@/shared/ui/spinner.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy as detail } from '../detail/copy.ts';
import type { Experience } from '../experience-card.tsx';
import { experienceQuery } from '../queries.ts';
import { copy as texts } from './copy.ts';
import { ListingEditor } from './listing-editor.tsx';
import { type Listing, type ListingDraft, publishError, toDraft } from './listing-form.ts';

/** Edits a published experience; the server decides who may. */
export function EditListingPage({ id }: { id: string }) {
  const experience = useQuery(experienceQuery(id));
  if (experience.isPending) return <PageSpinner label={detail.loading} />;
  // A failed refetch doesn't discard what is being typed.
  if (experience.data) {
    return experience.data.actions.includes('edit') ? (
      <Loaded experience={experience.data} />
    ) : (
      <Refused title={texts.edit.notYours} hint={texts.edit.notYoursText}>
        <Link to="/experiences/$id" params={{ id }} className={buttonStyles()}>
          {texts.edit.look}
        </Link>
      </Refused>
    );
  }
  if (isNotFound(experience.error)) {
    return (
      <Refused title={detail.missing} hint={detail.missingText}>
        <Link to="/experiences" className={buttonStyles()}>
          {detail.browse}
        </Link>
      </Refused>
    );
  }
  return (
    <div className="page pt-10">
      <ErrorPanel
        page
        title={detail.failed}
        error={experience.error}
        onRetry={() => void experience.refetch()}
        retrying={experience.isFetching}
      />
    </div>
  );
}

function Refused({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="page pt-10">
      <EmptyPanel page title={title} hint={hint} action={children} />
    </div>
  );
}

function Loaded({ experience }: { experience: Experience }) {
  const form = `edit-experience:${experience.id}`;
  const [draft, setDraft] = useState<ListingDraft>(() => ({
    ...toDraft(experience),
    ...typedInto<ListingDraft>(form),
  }));
  const dropDraft = useDraft(form, draft);
  const save = useSave(experience.id, dropDraft);
  return (
    <ListingEditor
      title={texts.edit.title}
      lead={texts.edit.lead}
      initial={draft}
      onDraft={setDraft}
      side={experience.side}
      name={translateFallback(experience.mentorName)}
      userId={experience.user_id}
      published={experience}
      submit={texts.edit.submit}
      submitting={texts.edit.submitting}
      busy={save.isPending}
      onSubmit={save.mutate}
      cancel={
        <Link
          to="/experiences/$id"
          params={{ id: experience.id }}
          // Discards the changes: the form shows the published text next time.
          onClick={dropDraft}
          className={buttonStyles({ look: 'ghost', size: 'lg' })}
        >
          {texts.cancel}
        </Link>
      }
    />
  );
}

function useSave(id: string, onSaved: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (change: Listing) =>
      body(api.PATCH('/api/experiences/{id}', { params: { path: { id } }, body: change })),
    onSuccess: async ({ experience }) => {
      onSaved();
      client.setQueryData(experienceQuery(id).queryKey, experience);
      const [title, description] = texts.toasts.saved(experience.title);
      toast({ title, description, tone: 'success' });
      await navigate({ to: '/experiences/$id', params: { id } });
      await client.invalidateQueries({ queryKey: experienceKeys.all });
    },
    onError: async (error) => {
      const [title, sentence] = publishError(error, texts.toasts.saveFailed);
      toast({ title, description: failureText(error, sentence), tone: 'error' });
      if (error instanceof ApiError && error.status === 401) {
        await navigate({ to: '/auth', search: { next: `/experiences/${id}/edit` } });
      }
    },
  });
}
