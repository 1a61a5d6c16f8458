import { newTag } from '@/shared/api/limits.first.gen.ts';
import { newExperience } from '@/shared/api/limits.gen.ts';
import { Field } from '@/shared/ui/field.tsx';
import { Select } from '@/shared/ui/select.tsx';
import { Switch } from '@/shared/ui/switch.tsx';
import { TagInput } from '@/shared/ui/tag-input.tsx';
import { copy as filters } from '../filters/copy.ts';
import { useTagSuggestions } from '../filters/use-tag-suggestions.ts';
import { copy as texts } from './copy.ts';
import { FactGroup } from './fact-group.tsx';
import type { FieldsProps } from './listing-editor.tsx';

/** Everything optional, in groups that are closed at first and say what is in them. */
export default function ListingFactFields(props: FieldsProps) {
  const { groups } = texts;
  return (
    <div className="border-line border-b">
      <AboutGroup {...props} />
      <FactGroup title={groups.devices} sections={['devices']} {...props} />
      <FactGroup title={groups.languages} sections={['languages']} {...props} />
      <FactGroup title={groups.place} sections={['place', 'cancellation']} {...props} />
      <LicenceGroup {...props} />
    </div>
  );
}

function AboutGroup(props: FieldsProps) {
  const { draft, onDraft } = props;
  return (
    <FactGroup
      title={texts.groups.about}
      sections={['about']}
      more={draft.tags}
      before={
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
      }
      {...props}
    />
  );
}

/** The licence; of a brief, also how many requests are accepted. */
function LicenceGroup(props: FieldsProps) {
  const { draft, onDraft } = props;
  const brief = props.side === 'wanted';
  return (
    <FactGroup
      title={brief ? texts.groups.openings : texts.groups.licence}
      sections={['licence']}
      more={brief && draft.openings !== '1' ? [`${texts.openings}: ${openingsLabel(draft.openings)}`] : []}
      {...props}
    >
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
    </FactGroup>
  );
}

/** `1` to the most, then `0`, which stays open. */
const OPENINGS = [...Array.from({ length: newExperience.openings.maximum }, (_, place) => String(place + 1)), '0'];
const openingsLabel = (count: string) => (count === '0' ? texts.staysOpen : count);
