import { listingFacts } from '@/shared/api/limits.gen.ts';
import { locale } from '@/shared/lib/language.ts';
import { once } from '@/shared/lib/once.ts';
import { copy as terms } from '@/shared/terms/copy.ts';
import { RemovableChip } from '@/shared/ui/catalogue/chip.tsx';
import { CheckPills } from '@/shared/ui/check-pills.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { Select } from '@/shared/ui/select.tsx';
import { copy as names } from '../facts/copy.ts';
import type { DateFact, ListFact, NumberFact, SingleFact, TextFact } from '../facts/facts.gen.ts';
import { languageName, valueLabel } from '../facts/values.ts';
import type { FactName } from '../filters.gen.ts';
import { valuesOf } from '../labels.ts';
import { copy as texts } from './copy.ts';
import { ListingDateField } from './listing-date-field.tsx';
import type { FieldsProps } from './listing-editor.tsx';
import type { FormFact } from './listing-form.ts';

type FactProps<Name> = FieldsProps & { fact: FormFact & { name: Name } };

/** The field for a fact, by the kind of its values. */
export function FactField({ fact, ...props }: FactProps<FormFact['name']>) {
  const all = <Name,>() => ({ fact: fact as FormFact & { name: Name }, ...props });
  switch (fact.kind) {
    case 'choices':
      return <ChoicesField {...all<ListFact>()} />;
    case 'languages':
      return <LanguageField {...props} />;
    case 'number':
      return <NumberField {...all<NumberFact>()} />;
    case 'date':
      return <ListingDateField name={fact.name as DateFact} label={names.names[fact.filter]} {...props} />;
    case 'text':
      return <TextField {...all<TextFact>()} />;
    default:
      return <ChoiceField {...all<SingleFact>()} />;
  }
}

const labels: Readonly<Record<string, string>> = texts.labels;

/** What the form calls a number: it says more than the name of the fact. */
export const labelOf = (name: string) => labels[name] ?? name;

/** The values of a fact, each with its words. */
const pairsOf = (name: FactName) => valuesOf(name).map((value) => [value, valueLabel(name, value)] as const);

export const policies: Readonly<Record<string, string>> = terms.policies;

/** A fact that is chosen from its values. */
function ChoiceField({ fact: { name, filter }, draft, onDraft }: FactProps<SingleFact>) {
  const hint = hintOf(name, draft[name]);
  return (
    <Field label={names.names[filter]} optional {...(hint && { hint })}>
      <Select
        value={draft[name]}
        onChange={(event) => onDraft({ [name]: event.target.value })}
        options={[['', texts.notStated], ...(name === 'cancellation' ? Object.entries(policies) : pairsOf(filter))]}
      />
    </Field>
  );
}

/** What the chosen value means. */
function hintOf(name: SingleFact, value: string): string | undefined {
  if (name === 'licence') {
    const hints: Readonly<Record<string, string>> = texts.licenceHints;
    return hints[value] ?? texts.licenceHint;
  }
  if (name !== 'cancellation') return undefined;
  const hints: Readonly<Record<string, string>> = texts.cancellationHints;
  const hint = hints[value];
  return hint ? `${hint} ${texts.cancellationExceptions}` : texts.cancellationHint;
}

function ChoicesField({ fact: { name, filter }, draft, onDraft }: FactProps<ListFact>) {
  return (
    <CheckPills
      legend={names.names[filter]}
      values={draft[name]}
      onChange={(values) => onDraft({ [name]: values })}
      choices={pairsOf(filter)}
    />
  );
}

function NumberField({ fact: { name, step = 1 }, draft, errors, onDraft }: FactProps<NumberFact>) {
  const { minimum, maximum } = listingFacts[name];
  return (
    <Field label={labelOf(name)} optional error={errors[name]}>
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

function TextField({ fact: { name, filter, only_with }, draft, errors, onDraft }: FactProps<TextFact>) {
  return (
    <Field label={names.names[filter]} optional={!only_with} error={errors[name]}>
      <Input
        value={draft[name]}
        maxLength={listingFacts[name].maxLength}
        onChange={(event) => onDraft({ [name]: event.target.value })}
        autoComplete="off"
      />
    </Field>
  );
}

/** Languages that can be chosen; the server takes every code of ISO 639-1. */
const LANGUAGES =
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv sw th tl tr uk ur vi zh';
const languages = once(() =>
  LANGUAGES.split(' ')
    .map((code) => [code, languageName(code)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, locale)),
);

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
