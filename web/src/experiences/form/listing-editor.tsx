import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { listingFacts } from '@/shared/api/limits.gen.ts';
import { currencyAffix, perHour, perHourOf } from '@/shared/money/money.ts';
import { copy as terms } from '@/shared/terms/copy.ts';
import { limits } from '@/shared/terms/previews.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Counter, Field, Input, Textarea } from '@/shared/ui/field.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx';
import { dismissToast, toast } from '@/shared/ui/toast-store.ts';
import { unreadableNumbers } from '@/shared/ui/unreadable-numbers.ts';
import type { Side } from '../address.ts';
import { copy as texts } from './copy.ts';
import {
  codePoints,
  DESCRIPTION_MAX,
  hourlyPreview,
  type Listing,
  type ListingDraft,
  type ListingErrors,
  TITLE_MAX,
  tooLongText,
  validateListing,
} from './listing-form.ts';
import { ListingPreview } from './listing-preview.tsx';

// below what most people fill in first

const ListingFactFields = lazy(() => import('./listing-fact-fields.tsx'));
const ListingDateField = lazy(() =>
  import('./listing-date-field.tsx').then((file) => ({ default: file.ListingDateField })),
);

interface ListingEditorProps {
  title: string;
  lead: string;
  /** The initial form. */
  initial: ListingDraft;
  side: Side;
  /** The publisher's name and id, for the preview. */
  name: string;
  userId: string;
  /** Cover and icon of a published experience, which don't change with the title. */
  published?: { cover: string; icon: string };
  submit: string;
  submitting: string;
  busy: boolean;
  onSubmit: (listing: Listing) => void;
  /** Why the form can't be submitted, shown above the disabled button. */
  blockedBy?: ReactNode;
  /** The link that leaves without saving. */
  cancel: ReactNode;
  /** Called on every change of the draft. */
  onDraft?: (draft: ListingDraft) => void;
  /** Shown under the preview. */
  children?: ReactNode;
}

const errorsOf = (answer: ReturnType<typeof validateListing>): ListingErrors =>
  'errors' in answer ? answer.errors : {};

/** The state of the form: its draft, what is wrong with it, and the message about the last refusal. */
function useListingDraft({ initial, side, onDraft, onSubmit }: ListingEditorProps) {
  const [draft, setDraft] = useState(initial);
  const [refused, setRefused] = useState(0);
  const [wrong, setWrong] = useState<ListingErrors>({});
  const [unreadable, setUnreadable] = useState<ListingErrors>({});
  const form = useRef<HTMLFormElement>(null);
  /** The message about the last refusal, until something is corrected. */
  const message = useRef<string>(undefined);
  const dismiss = () => {
    if (message.current) dismissToast(message.current);
    message.current = undefined;
  };
  const change = (part: Partial<ListingDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    onDraft?.(next);
    dismiss();
    // After a refusal, errors disappear as they are corrected, and none is added before the next attempt.
    if (Object.keys(wrong).length === 0) return;
    const left = Object.entries(errorsOf(validateListing(next, side)));
    setWrong(Object.fromEntries(left.filter(([field]) => field in wrong)));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    dismiss();
    const answer = validateListing(draft, side);
    const notNumbers = unreadableNumbers(event.currentTarget);
    setUnreadable(notNumbers);
    const isValid = 'facts' in answer;
    if (isValid && Object.keys(notNumbers).length === 0) return onSubmit(answer);
    setWrong(errorsOf(answer));
    setRefused(refused + 1);
    if (isValid || !answer.toast) return;
    const [title, description] = answer.toast;
    message.current = toast({ title, description, tone: 'error' }).id;
  };
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  return { draft, errors: { ...wrong, ...unreadable }, form, change, submit, onInput: () => setUnreadable({}) };
}

/** The form for a new or published experience, beside a preview of its card. */
export function ListingEditor(props: ListingEditorProps) {
  const { side } = props;
  const { draft, errors, form, change, submit, onInput } = useListingDraft(props);
  return (
    <div className="page grid grid-cols-1 gap-12 pt-10 sm:pt-14 lg:grid-cols-[minmax(0,640px)_minmax(0,380px)] lg:justify-between">
      <PageTitle title={props.title} />
      <div className="min-w-0">
        <h1 className="text-title-1">{props.title}</h1>
        <p className="mt-2 text-ink-2">{props.lead}</p>
        <form ref={form} noValidate onSubmit={submit} onInput={onInput} className="mt-10 grid grid-cols-1 gap-7">
          <Fields draft={draft} errors={errors} onDraft={change} side={side} />
          {/* as high as its five closed groups */}
          <Suspense fallback={<Skeleton className="h-72" />}>
            <ListingFactFields draft={draft} errors={errors} onDraft={change} side={side} />
          </Suspense>
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
      <div className="grid grid-cols-1 content-start gap-10 lg:sticky lg:top-(--sticky-top,96px) lg:self-start">
        <ListingPreview draft={draft} side={side} name={props.name} userId={props.userId} published={props.published} />
        {props.children}
      </div>
    </div>
  );
}

export interface FieldsProps {
  draft: ListingDraft;
  errors: ListingErrors;
  onDraft: (change: Partial<ListingDraft>) => void;
  side: Side;
}

function Fields({ draft, errors, onDraft, side }: FieldsProps) {
  return (
    <>
      <Field label={texts.name} error={tooLongText(draft.title, texts.name, TITLE_MAX) ?? errors.title}>
        <Input
          value={draft.title}
          onChange={(event) => onDraft({ title: event.target.value })}
          placeholder={texts.namePlaceholder}
        />
        <Counter count={codePoints(draft.title)} max={TITLE_MAX} />
      </Field>
      <Field
        label={texts.description}
        error={tooLongText(draft.description, texts.description, DESCRIPTION_MAX) ?? errors.description}
      >
        <Textarea
          value={draft.description}
          onChange={(event) => onDraft({ description: event.target.value })}
          rows={7}
          placeholder={texts.descriptionPlaceholder}
        />
        <Counter count={codePoints(draft.description)} max={DESCRIPTION_MAX} />
      </Field>
      <SegmentedChoice
        legend={texts.pricing}
        value={draft.pricing}
        onChange={(pricing) => onDraft({ pricing })}
        choices={[
          ['hourly', texts.hourly],
          ['fixed', texts.fixed],
        ]}
      />
      <PriceFields draft={draft} errors={errors} onDraft={onDraft} side={side} />
    </>
  );
}

function PriceFields({ draft, errors, onDraft, side }: FieldsProps) {
  const fixed = draft.pricing === 'fixed';
  const name = fixed ? 'total' : 'price';
  const hourly = side === 'offered' ? texts.price : texts.budget;
  const resulting = fixed ? hourlyPreview(draft) : undefined;
  const hoursHint = fixed ? texts.hoursRequired : texts.hoursHint;
  const price = (
    <Field
      label={fixed ? texts.total[side] : hourly}
      error={errors[name]}
      hint={fixed ? texts.totalHint : texts.budgetHint[side](perHourOf(limits.maxPrice))}
    >
      <Input
        key={name}
        name={name}
        value={draft[name]}
        onChange={(event) => onDraft({ [name]: event.target.value })}
        type="number"
        min={0}
        step="any"
        inputMode="decimal"
        {...currencyAffix()}
      />
    </Field>
  );
  const hours = (
    <Field
      label={texts.hours}
      optional={!fixed}
      error={errors.hours}
      hint={
        resulting === undefined ? (
          hoursHint
        ) : (
          <output className="text-ink">{texts.resulting(perHour(resulting))}</output>
        )
      }
    >
      <Input
        name="hours"
        value={draft.hours}
        onChange={(event) => onDraft({ hours: event.target.value })}
        type="number"
        min={listingFacts.hours.minimum}
        max={listingFacts.hours.maximum}
        step={listingFacts.hours.multipleOf}
        inputMode="decimal"
        required={fixed}
      />
    </Field>
  );
  const pair = 'grid grid-cols-1 items-start gap-x-4 gap-y-6 sm:grid-cols-2';
  if (side === 'offered') {
    return (
      <div className={pair}>
        {price}
        {hours}
      </div>
    );
  }
  return (
    <>
      {price}
      <div className={pair}>
        {hours}
        <Suspense fallback={<Skeleton className="h-11" />}>
          <ListingDateField name="finish_by" label={terms.finish} draft={draft} errors={errors} onDraft={onDraft} />
        </Suspense>
      </div>
    </>
  );
}
