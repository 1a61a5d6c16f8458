import { type FormEvent, type ReactNode, useState } from 'react';
import { PageTitle } from '@/shared/lib/page-title.tsx';
import { Button } from '@/shared/ui/button.tsx';
import { Counter, Field, Input, Textarea } from '@/shared/ui/field.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import {
  codePoints,
  DESCRIPTION_MAX,
  type Listing,
  type ListingDraft,
  TITLE_MAX,
  tooLongText,
  validateListing,
} from './listing-form.ts';
import { ListingPreview } from './listing-preview.tsx';

export type Side = 'wanted' | 'offered';

interface ListingEditorProps {
  title: string;
  lead: string;
  /** What the form holds at first. */
  initial: ListingDraft;
  side: Side;
  /** The publisher's name and id, for the preview. */
  name: string;
  userId: string;
  /** What a published experience keeps, whatever is typed. */
  published?: { cover: string; icon: string };
  submit: string;
  submitting: string;
  busy: boolean;
  onSubmit: (listing: Listing) => void;
  /** Why it cannot be sent, above the button that cannot be pressed. */
  blockedBy?: ReactNode;
  /** The way out without saving. */
  cancel: ReactNode;
  /** Called on every change of the draft. */
  onDraft?: (draft: ListingDraft) => void;
  /** Under the preview. */
  children?: ReactNode;
}

/** The words and the price of an experience, new or published: the form left, how it will look right. */
export function ListingEditor(props: ListingEditorProps) {
  const [draft, setDraft] = useState(props.initial);
  const change = (part: Partial<ListingDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    props.onDraft?.(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answer = validateListing(draft);
    if ('price_per_hour' in answer) props.onSubmit(answer);
    else toast({ title: answer[0], description: answer[1], tone: 'error' });
  };
  return (
    <div className="page grid grid-cols-1 gap-12 pt-10 sm:pt-14 lg:grid-cols-[minmax(0,640px)_minmax(0,380px)] lg:justify-between">
      <PageTitle title={props.title} />
      <div>
        <h1 className="text-title-1">{props.title}</h1>
        <p className="mt-2 text-ink-2">{props.lead}</p>
        <form noValidate onSubmit={submit} className="mt-10 grid grid-cols-1 gap-7">
          <Fields draft={draft} onDraft={change} side={props.side} />
          {props.blockedBy}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            {props.cancel}
            <Button
              type="submit"
              look="primary"
              size="lg"
              disabled={Boolean(props.blockedBy)}
              busy={props.busy}
              busyText={props.submitting}
            >
              {props.submit}
            </Button>
          </div>
        </form>
      </div>
      <div className="grid grid-cols-1 content-start gap-10 lg:sticky lg:top-24 lg:self-start">
        <ListingPreview
          draft={draft}
          side={props.side}
          name={props.name}
          userId={props.userId}
          published={props.published}
        />
        {props.children}
      </div>
    </div>
  );
}

interface FieldsProps {
  draft: ListingDraft;
  onDraft: (change: Partial<ListingDraft>) => void;
  side: Side;
}

function Fields({ draft, onDraft, side }: FieldsProps) {
  return (
    <>
      <Field label={copy.form.name} error={tooLongText(draft.title, copy.form.name, TITLE_MAX)}>
        <Input
          value={draft.title}
          onChange={(event) => onDraft({ title: event.target.value })}
          placeholder={copy.form.namePlaceholder}
        />
        <Counter count={codePoints(draft.title)} max={TITLE_MAX} />
      </Field>
      <Field
        label={copy.form.description}
        error={tooLongText(draft.description, copy.form.description, DESCRIPTION_MAX)}
      >
        <Textarea
          value={draft.description}
          onChange={(event) => onDraft({ description: event.target.value })}
          rows={7}
          placeholder={copy.form.descriptionPlaceholder}
        />
        <Counter count={codePoints(draft.description)} max={DESCRIPTION_MAX} />
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
    </>
  );
}
