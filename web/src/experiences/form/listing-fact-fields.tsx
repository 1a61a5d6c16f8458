import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { newTag } from '@/shared/api/limits.first.gen.ts';
import { listingFacts, newExperience } from '@/shared/api/limits.gen.ts';
import { locale } from '@/shared/lib/language.ts';
import { once } from '@/shared/lib/once.ts';
import { copy as terms } from '@/shared/terms/copy.ts';
import { calendarDate } from '@/shared/time/dates.ts';
import { RemovableChip } from '@/shared/ui/catalogue/chip.tsx';
import { CheckPills } from '@/shared/ui/check-pills.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { Select } from '@/shared/ui/select.tsx';
import { Switch } from '@/shared/ui/switch.tsx';
import { TagInput } from '@/shared/ui/tag-input.tsx';
import type { FactName } from '../address.ts';
import { copy as experiences } from '../copy.ts';
import { copy as names } from '../facts/copy.ts';
import { languageName, valueLabel } from '../facts/values.ts';
import { copy as filters } from '../filters/copy.ts';
import { useTagSuggestions } from '../filters/use-tag-suggestions.ts';
import { valuesOf } from '../labels.ts';
import { copy as texts } from './copy.ts';
import { ListingDateField } from './listing-date-field.tsx';
import type { FieldsProps } from './listing-editor.tsx';
import type { ListingDraft, ListingField } from './listing-form.ts';

/** Languages that can be chosen; the server takes every code of ISO 639-1. */
const LANGUAGES =
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv sw th tl tr uk ur vi zh';
const languages = once(() =>
  LANGUAGES.split(' ')
    .map((code) => [code, languageName(code)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, locale)),
);

const pairsOf = (name: FactName) => valuesOf(name).map((value) => [value, valueLabel(name, value)] as const);

/** Fields that are a choice of one fact's values. */
type Choice = FactName & ListingField;

/** Everything optional, in groups that are closed at first and say what is in them. */
export default function ListingFactFields(props: FieldsProps) {
  const { draft, errors, onDraft, side } = props;
  const brief = side === 'wanted';
  const labels = (...names: readonly Choice[]) =>
    names.map((name) => typeof draft[name] === 'string' && draft[name] !== '' && valueLabel(name, draft[name]));
  const invalid = (...names: readonly ListingField[]) => names.some((name) => errors[name] !== undefined);
  return (
    <div className="border-line border-b">
      <Group title={texts.groups.about} summary={[...labels('category'), ...draft.tags]}>
        <TagInput
          label={filters.tags}
          optional
          hint={texts.tagsHint}
          placeholder={filters.tagInput.placeholder}
          suggestionsLabel={filters.tagInput.inUse}
          addLabel={filters.tagInput.add}
          activeLabel={filters.tagInput.active}
          removeLabel={filters.tagInput.remove}
          maxLength={newTag.name.maxLength}
          max={newExperience.tags.maxItems}
          tags={draft.tags}
          onTags={(tags) => onDraft({ tags })}
          useSuggestions={useTagSuggestions}
        />
        <ChoiceField name="category" {...props} />
      </Group>
      <Group
        title={texts.groups.devices}
        summary={[
          ...draft.devices.map((device) => valueLabel('device', device)),
          ...labels('posture', 'comfort', 'flashing'),
          draft.players && `${texts.players}: ${draft.players}`,
          draft.minutes && names.minutes(Number(draft.minutes)),
        ]}
        invalid={invalid('room_metres', 'players', 'minutes')}
      >
        <CheckPills
          legend={names.names.device}
          values={draft.devices}
          onChange={(devices) => onDraft({ devices })}
          choices={pairsOf('device')}
        />
        <Pair>
          <ChoiceField name="posture" {...props} />
          {draft.posture === 'room_scale' && (
            <NumberField name="room_metres" label={texts.room} step={0.5} {...props} />
          )}
        </Pair>
        <Pair>
          <ChoiceField name="comfort" {...props} />
          <ChoiceField name="flashing" {...props} />
        </Pair>
        <Pair>
          <NumberField name="players" label={texts.players} step={1} {...props} />
          <NumberField name="minutes" label={texts.minutes} step={1} {...props} />
        </Pair>
      </Group>
      <Group
        title={texts.groups.languages}
        summary={[...draft.languages.map(languageName), ...labels('captions', 'audio_description', 'one_handed')]}
      >
        <LanguageField {...props} />
        <Pair>
          <ChoiceField name="captions" {...props} />
          <ChoiceField name="audio_description" {...props} />
        </Pair>
        <Pair>
          <ChoiceField name="one_handed" {...props} />
        </Pair>
      </Group>
      <Group
        title={texts.groups.place}
        summary={[
          ...(draft.place === 'city' ? [draft.city] : labels('place')),
          draft.start_by && `${terms.start}: ${calendarDate(draft.start_by)}`,
          // briefs have it beside the hours
          !brief && draft.finish_by && experiences.facts.by(calendarDate(draft.finish_by)),
          draft.cancellation && `${terms.cancellation}: ${policies[draft.cancellation]}`,
        ]}
        invalid={invalid('city') || (!brief && invalid('finish_by'))}
      >
        <Pair>
          <ChoiceField name="place" {...props} />
          {draft.place === 'city' && (
            <Field label={names.names.city} error={errors.city}>
              <Input
                value={draft.city}
                maxLength={listingFacts.city.maxLength}
                onChange={(event) => onDraft({ city: event.target.value })}
                autoComplete="off"
              />
            </Field>
          )}
        </Pair>
        <Pair>
          <ListingDateField name="start_by" label={terms.start} {...props} />
          {!brief && <ListingDateField name="finish_by" label={names.names.due} {...props} />}
        </Pair>
        <Field label={terms.cancellation} optional hint={cancellationHint(draft)}>
          <Select
            value={draft.cancellation}
            onChange={(event) => onDraft({ cancellation: event.target.value })}
            options={[['', texts.notStated], ...Object.entries(policies)]}
          />
        </Field>
      </Group>
      <Group
        title={brief ? texts.groups.openings : texts.groups.licence}
        summary={[
          ...labels('licence'),
          brief && draft.openings !== '1' && `${texts.openings}: ${openingsLabel(draft.openings)}`,
        ]}
      >
        <ChoiceField name="licence" hint={licenceHint(draft)} {...props} />
        {brief && (
          <>
            <Field label={texts.openings} hint={texts.openingsHint}>
              <Select
                value={draft.openings}
                onChange={(event) => onDraft({ openings: event.target.value })}
                options={OPENINGS.map((count) => [count, openingsLabel(count)])}
              />
            </Field>
            <Switch
              label={texts.reopens}
              hint={texts.reopensHint}
              checked={draft.reopens}
              onChange={(reopens) => onDraft({ reopens })}
            />
          </>
        )}
      </Group>
    </div>
  );
}

/** `1` to the most, then `0`, which stays open. */
const OPENINGS = [...Array.from({ length: newExperience.openings.maximum }, (_, place) => String(place + 1)), '0'];
const openingsLabel = (count: string) => (count === '0' ? texts.staysOpen : count);

const policies: Readonly<Record<string, string>> = terms.policies;

function cancellationHint({ cancellation }: ListingDraft): string {
  const hints: Readonly<Record<string, string>> = texts.cancellationHints;
  const hint = hints[cancellation];
  return hint ? `${hint} ${texts.cancellationExceptions}` : texts.cancellationHint;
}

function licenceHint({ licence }: ListingDraft): string {
  const hints: Readonly<Record<string, string>> = texts.licenceHints;
  return hints[licence] ?? texts.licenceHint;
}

interface GroupProps {
  title: string;
  /** What is filled in, shown while it is closed. */
  summary: readonly (string | false)[];
  /** Holds a field with an error, and so has to be open. */
  invalid?: boolean;
  children: ReactNode;
}

function Group({ title, summary, invalid = false, children }: GroupProps) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const shown = open || invalid;
  return (
    <details
      open={shown}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) setUsed(true);
      }}
      className="group border-line border-t"
    >
      <summary className="flex min-h-11 list-none items-center gap-4 rounded-control py-3 [&::-webkit-details-marker]:hidden">
        <span className="shrink-0 font-medium">{title}</span>
        <span className="min-w-0 flex-1 truncate text-right text-ink-3 text-small">
          {!shown && (summary.filter(Boolean).join(' · ') || texts.optional)}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {/* kept once it was open: text that is not a number exists only in its field */}
      {(shown || used) && <div className="grid grid-cols-1 gap-6 pt-2 pb-8">{children}</div>}
    </details>
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-x-4 gap-y-6 sm:grid-cols-2">{children}</div>
);

function ChoiceField({ name, draft, onDraft, hint }: FieldsProps & { name: Choice; hint?: string }) {
  return (
    <Field label={names.names[name]} optional {...(hint && { hint })}>
      <Select
        value={String(draft[name])}
        onChange={(event) => onDraft({ [name]: event.target.value })}
        options={[['', texts.notStated], ...pairsOf(name)]}
      />
    </Field>
  );
}

interface NumberFieldProps extends FieldsProps {
  name: 'room_metres' | 'players' | 'minutes';
  label: string;
  step: number;
}

function NumberField({ name, label, step, draft, errors, onDraft }: NumberFieldProps) {
  const { minimum, maximum } = listingFacts[name];
  return (
    <Field label={label} optional error={errors[name]}>
      <Input
        name={name}
        value={draft[name]}
        onChange={(event) => onDraft({ [name]: event.target.value })}
        type="number"
        min={minimum}
        max={maximum}
        step={step}
        inputMode="decimal"
      />
    </Field>
  );
}

/** Languages as chips, and a select that adds one. */
function LanguageField({ draft, onDraft }: FieldsProps) {
  const { languages: chosen } = draft;
  const full = chosen.length >= listingFacts.languages.maxItems;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field label={names.names.language} optional>
        <Select
          value=""
          disabled={full}
          onChange={(event) => onDraft({ languages: [...chosen, event.target.value] })}
          options={[['', texts.addLanguage], ...languages().filter(([code]) => !chosen.includes(code))]}
        />
      </Field>
      {chosen.length > 0 && (
        <ul aria-label={names.names.language} className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code} className="max-w-full">
              <RemovableChip
                text={languageName(code)}
                removeLabel={texts.removeLanguage(languageName(code))}
                onRemove={() => onDraft({ languages: chosen.filter((other) => other !== code) })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
