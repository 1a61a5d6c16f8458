import { newTag } from '@/shared/api/limits.first.gen.ts';
import { listingFacts, newExperience } from '@/shared/api/limits.gen.ts';
import { copy as terms } from '@/shared/terms/copy.ts';
import { calendarDate } from '@/shared/time/dates.ts';
import { CheckPills } from '@/shared/ui/check-pills.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { Select } from '@/shared/ui/select.tsx';
import { Switch } from '@/shared/ui/switch.tsx';
import { TagInput } from '@/shared/ui/tag-input.tsx';
import { copy as experiences } from '../copy.ts';
import { copy as names } from '../facts/copy.ts';
import { languageName, valueLabel } from '../facts/values.ts';
import { copy as filters } from '../filters/copy.ts';
import { useTagSuggestions } from '../filters/use-tag-suggestions.ts';
import { copy as texts } from './copy.ts';
import { type Choice, ChoiceField, Group, LanguageField, NumberField, Pair, pairsOf } from './fact-field-parts.tsx';
import { ListingDateField } from './listing-date-field.tsx';
import type { FieldsProps } from './listing-editor.tsx';
import type { ListingDraft, ListingField } from './listing-form.ts';

/** Everything optional, in groups that are closed at first and say what is in them. */
export default function ListingFactFields(props: FieldsProps) {
  return (
    <div className="border-line border-b">
      <AboutGroup {...props} />
      <DevicesGroup {...props} />
      <LanguagesGroup {...props} />
      <PlaceGroup {...props} />
      <LicenceGroup {...props} />
    </div>
  );
}

/** The chosen values of `names`, in words. */
const chosen = (draft: ListingDraft, ...names: readonly Choice[]) =>
  names.map((name) => typeof draft[name] === 'string' && draft[name] !== '' && valueLabel(name, draft[name]));

const hasError = (errors: FieldsProps['errors'], ...names: readonly ListingField[]) =>
  names.some((name) => errors[name] !== undefined);

function AboutGroup(props: FieldsProps) {
  const { draft, onDraft } = props;
  return (
    <Group title={texts.groups.about} summary={[...chosen(draft, 'category'), ...draft.tags]}>
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
  );
}

function DevicesGroup(props: FieldsProps) {
  const { draft, errors, onDraft } = props;
  return (
    <Group
      title={texts.groups.devices}
      summary={[
        ...draft.devices.map((device) => valueLabel('device', device)),
        ...chosen(draft, 'posture', 'comfort', 'flashing'),
        draft.players && `${texts.players}: ${draft.players}`,
        draft.minutes && names.minutes(Number(draft.minutes)),
      ]}
      invalid={hasError(errors, 'room_metres', 'players', 'minutes')}
    >
      <CheckPills
        legend={names.names.device}
        values={draft.devices}
        onChange={(devices) => onDraft({ devices })}
        choices={pairsOf('device')}
      />
      <Pair>
        <ChoiceField name="posture" {...props} />
        {draft.posture === 'room_scale' && <NumberField name="room_metres" label={texts.room} step={0.5} {...props} />}
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
  );
}

function LanguagesGroup(props: FieldsProps) {
  const { draft } = props;
  return (
    <Group
      title={texts.groups.languages}
      summary={[...draft.languages.map(languageName), ...chosen(draft, 'captions', 'audio_description', 'one_handed')]}
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
  );
}

/** Place, dates and what a hirer who cancels gets back. Briefs have the last day beside the hours. */
function PlaceGroup(props: FieldsProps) {
  const { draft, errors, onDraft } = props;
  const finish = props.side === 'offered';
  return (
    <Group
      title={texts.groups.place}
      summary={[
        ...(draft.place === 'city' ? [draft.city] : chosen(draft, 'place')),
        draft.start_by && `${terms.start}: ${calendarDate(draft.start_by)}`,
        finish && draft.finish_by && experiences.facts.by(calendarDate(draft.finish_by)),
        draft.cancellation && `${terms.cancellation}: ${policies[draft.cancellation]}`,
      ]}
      invalid={hasError(errors, 'city') || (finish && hasError(errors, 'finish_by'))}
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
        {finish && <ListingDateField name="finish_by" label={names.names.due} {...props} />}
      </Pair>
      <Field label={terms.cancellation} optional hint={cancellationHint(draft)}>
        <Select
          value={draft.cancellation}
          onChange={(event) => onDraft({ cancellation: event.target.value })}
          options={[['', texts.notStated], ...Object.entries(policies)]}
        />
      </Field>
    </Group>
  );
}

/** The licence; of a brief, also how many requests are accepted. */
function LicenceGroup(props: FieldsProps) {
  const { draft, onDraft } = props;
  const brief = props.side === 'wanted';
  return (
    <Group
      title={brief ? texts.groups.openings : texts.groups.licence}
      summary={[
        ...chosen(draft, 'licence'),
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
