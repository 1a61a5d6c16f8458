import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, body } from '@/shared/api/client.ts';
import { ApiError, failureText } from '@/shared/api/problem.ts';
import { PageTitle } from '@/shared/lib/page-title.tsx';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { Counter, Field, Input, Textarea } from '@/shared/ui/field.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { checked, DESCRIPTION_MAX, type Draft, TITLE_MAX } from './create-rules.ts';
import { Preview } from './preview.tsx';

type Side = 'wanted' | 'offered';

interface CreatePageProps {
  /** What a publisher of this kind makes: a Creator an offer, everyone else a brief. */
  side: Side;
  /** The publisher's name, for the preview. */
  name: string;
  userId: string;
}

/** A new experience: the form left, how it will look right. */
export function CreatePage({ side, name, userId }: CreatePageProps) {
  const [draft, setDraft] = useState<Draft>({ title: '', description: '', price: '' });
  const offer = side === 'offered';
  return (
    <div className="page grid grid-cols-1 gap-12 pt-10 sm:pt-14 lg:grid-cols-[minmax(0,640px)_minmax(0,380px)] lg:justify-between">
      <PageTitle title={offer ? copy.form.titleOffer : copy.form.title} />
      <div>
        <h1 className="text-title-1">{offer ? copy.form.titleOffer : copy.form.title}</h1>
        <p className="mt-2 text-ink-2">{copy.form.lead}</p>
        <CreateForm draft={draft} onDraft={(change) => setDraft({ ...draft, ...change })} side={side} />
      </div>
      <div className="grid grid-cols-1 content-start gap-10 lg:sticky lg:top-24 lg:self-start">
        <Preview draft={draft} side={side} name={name} userId={userId} />
        <HowItWorks />
      </div>
    </div>
  );
}

interface CreateFormProps {
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  side: Side;
}

function CreateForm({ draft, onDraft, side }: CreateFormProps) {
  const publish = usePublish(side);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answer = checked(draft);
    if ('price_per_hour' in answer) publish.mutate(answer);
    else toast({ title: answer[0], description: answer[1], tone: 'error' });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-10 grid grid-cols-1 gap-7">
      <Field label={copy.form.name}>
        <Input
          value={draft.title}
          onChange={(event) => onDraft({ title: event.target.value })}
          maxLength={TITLE_MAX}
          placeholder={copy.form.namePlaceholder}
        />
        <Counter count={draft.title.length} max={TITLE_MAX} />
      </Field>
      <Field label={copy.form.description}>
        <Textarea
          value={draft.description}
          onChange={(event) => onDraft({ description: event.target.value })}
          rows={7}
          maxLength={DESCRIPTION_MAX}
          count={draft.description.length}
          placeholder={copy.form.descriptionPlaceholder}
        />
      </Field>
      <Field label={side === 'offered' ? copy.form.price : copy.form.budget} hint={copy.form.budgetHint}>
        <Input
          value={draft.price}
          onChange={(event) => onDraft({ price: event.target.value })}
          type="number"
          min={0}
          step={0.01}
          inputMode="decimal"
          before="$"
        />
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Link to="/experiences" className={buttonStyles({ look: 'ghost', size: 'lg' })}>
          {copy.form.cancel}
        </Link>
        <Button type="submit" look="primary" size="lg" busy={publish.isPending} busyText={copy.form.submitting}>
          {copy.form.submit}
        </Button>
      </div>
    </form>
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
    mutationFn: (experience: { title: string; description: string; price_per_hour: number }) =>
      body(api.POST('/api/experiences', { body: { ...experience, icon_name: 'Star' } })),
    onSuccess: async () => {
      const [title, description] = side === 'offered' ? copy.toasts.createdOffer : copy.toasts.created;
      toast({ title, description, tone: 'success' });
      void client.invalidateQueries({ queryKey: ['experiences'] });
      await navigate({ to: '/experiences' });
    },
    onError: async (error) => {
      const [title, sentence] = refusal(error);
      toast({ title, description: failureText(error, sentence), tone: 'error' });
      if (error instanceof ApiError && error.status === 401) {
        await navigate({ to: '/auth', search: { next: '/create-experience' } });
      }
    },
  });
}

/** The specification has one toast for a refusal, one for everything else, and one for a session that is gone. */
function refusal(error: unknown) {
  if (!(error instanceof ApiError) || error.status === 0) return copy.toasts.unexpected;
  return error.status === 401 ? copy.toasts.signedOut : copy.toasts.createFailed;
}
