import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { newBooking, proposedTerms } from '../../api/limits.gen.ts';
import { periods } from '../../api/periods.gen.ts';
import { currencyAffix } from '../../money/money.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import type { FieldErrors } from '../../ui/use-validated-form.ts';
import { copy as words } from '../copy.ts';
import { copy } from './copy.ts';
import { MAX_LINKS, type TermsDraft, withPricing } from './terms.ts';

interface TermsFieldsProps {
  draft: TermsDraft;
  onChange: (draft: TermsDraft) => void;
  errors: FieldErrors;
  /** What the message is for. */
  purpose: keyof typeof copy.messages;
  /** Where the price comes from. */
  priceHint: string | undefined;
  /** Nothing can be sent without a message. */
  needsMessage: boolean;
  /** Asks for the link to one's own work; the hint says who sees it. */
  portfolioHint: string | undefined;
  /** The first day that can be chosen, an ISO date. */
  today: string;
}

const DAY = 86_400_000;

/** The fields of a proposal or counter-offer. */
export function TermsFields(props: TermsFieldsProps) {
  const { draft, onChange, errors, portfolioHint } = props;
  const set = (change: Partial<TermsDraft>) => onChange({ ...draft, ...change });
  const [label, hint] = copy.messages[props.purpose];
  return (
    <>
      <Field label={label} optional={!props.needsMessage} hint={hint} error={errors.message}>
        <Textarea
          name="message"
          value={draft.message}
          maxLength={newBooking.message.maxLength}
          count={[...draft.message].length}
          onChange={({ target }) => set({ message: target.value })}
        />
      </Field>
      <PriceFields draft={draft} errors={errors} onChange={onChange} priceHint={props.priceHint} />
      <DateFields draft={draft} errors={errors} onChange={onChange} today={props.today} />
      {portfolioHint !== undefined && (
        <LinkField
          name="portfolio"
          label={copy.portfolio}
          optional
          hint={portfolioHint}
          value={draft.portfolio}
          error={errors.portfolio}
          onChange={(portfolio) => set({ portfolio })}
        />
      )}
      <Links links={draft.links} errors={errors} onChange={(links) => set({ links })} />
    </>
  );
}

type PartProps = Pick<TermsFieldsProps, 'draft' | 'errors' | 'onChange'>;

/** A price per hour or a fixed one, and the hours. */
function PriceFields({ draft, errors, onChange, priceHint }: PartProps & Pick<TermsFieldsProps, 'priceHint'>) {
  const fixed = draft.pricing === 'fixed';
  return (
    <div className="grid grid-cols-1 gap-4">
      <SegmentedChoice
        legend={copy.pricing}
        value={draft.pricing}
        onChange={(pricing) => onChange(withPricing(draft, pricing))}
        choices={[
          ['hourly', copy.hourly],
          ['fixed', copy.fixed],
        ]}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={fixed ? copy.fixedPrice : copy.perHour} error={errors.price} hint={priceHint}>
          <Input
            {...currencyAffix()}
            name="price"
            type="number"
            inputMode="decimal"
            min={proposedTerms.price_per_hour.minimum}
            step="any"
            value={draft.price}
            onChange={({ target }) => onChange({ ...draft, price: target.value })}
          />
        </Field>
        <Field label={fixed ? copy.expectedHours : copy.hours} error={errors.hours}>
          <Input
            name="hours"
            type="number"
            inputMode="decimal"
            min={proposedTerms.hours.minimum}
            max={proposedTerms.hours.maximum}
            step={proposedTerms.hours.multipleOf}
            value={draft.hours}
            onChange={({ target }) => onChange({ ...draft, hours: target.value })}
          />
        </Field>
      </div>
    </div>
  );
}

/** The days on which the work begins and ends, with a warning if it ends too late for the payment to be held. */
function DateFields({ draft, errors, onChange, today }: PartProps & Pick<TermsFieldsProps, 'today'>) {
  const { deliveryDays } = periods;
  const isLate = Date.parse(draft.finish) - Date.parse(today) > deliveryDays * DAY;
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-6 sm:grid-cols-2">
      <Field label={words.start} optional error={errors.start}>
        <Input
          name="start"
          type="date"
          min={today}
          value={draft.start}
          onChange={({ target }) => onChange({ ...draft, start: target.value })}
        />
      </Field>
      <Field
        label={words.finish}
        optional
        error={errors.finish}
        hint={isLate && <span className="text-warning">{copy.finishLate(deliveryDays)}</span>}
      >
        <Input
          name="finish"
          type="date"
          min={draft.start || today}
          value={draft.finish}
          onChange={({ target }) => onChange({ ...draft, finish: target.value })}
        />
      </Field>
    </div>
  );
}

interface LinksProps {
  links: readonly string[];
  errors: FieldErrors;
  onChange: (links: string[]) => void;
}

function Links({ links, errors, onChange }: LinksProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {links.map((link, place) => (
        <LinkField
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no other identity, and hold no state
          key={place}
          name={`link-${place}`}
          label={copy.link(place + 1)}
          value={link}
          error={errors[`link-${place}`]}
          onChange={(typed) => onChange(links.with(place, typed))}
          after={
            <IconButton
              label={copy.removeLink(place + 1)}
              onClick={() => onChange(links.filter((_, other) => other !== place))}
            >
              <X aria-hidden="true" />
            </IconButton>
          }
        />
      ))}
      {links.length < MAX_LINKS && (
        <div>
          <Button size="sm" onClick={() => onChange([...links, ''])}>
            <Plus aria-hidden="true" />
            {copy.addLink}
          </Button>
        </div>
      )}
    </div>
  );
}

interface LinkFieldProps {
  name: string;
  label: string;
  optional?: boolean;
  hint?: string;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
  after?: ReactNode;
}

/** A web address; `https://` is added when it is missing. */
function LinkField({ name, label, optional, hint, value, error, onChange, after }: LinkFieldProps) {
  return (
    <Field label={label} {...(optional && { optional })} hint={hint} error={error}>
      <Input
        name={name}
        // the forms do not validate natively, so `https://` may be missing
        type="url"
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="https://"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        after={after}
      />
    </Field>
  );
}
