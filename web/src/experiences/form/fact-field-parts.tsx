import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { listingFacts } from '@/shared/api/limits.gen.ts';
import { locale } from '@/shared/lib/language.ts';
import { once } from '@/shared/lib/once.ts';
import { RemovableChip } from '@/shared/ui/catalogue/chip.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { Select } from '@/shared/ui/select.tsx';
import type { FactName } from '../address.ts';
import { copy as names } from '../facts/copy.ts';
import { languageName, valueLabel } from '../facts/values.ts';
import { valuesOf } from '../labels.ts';
import { copy as texts } from './copy.ts';
import type { FieldsProps } from './listing-editor.tsx';
import type { ListingField } from './listing-form.ts';

/** Languages that can be chosen; the server takes every code of ISO 639-1. */
const LANGUAGES =
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv sw th tl tr uk ur vi zh';
const languages = once(() =>
  LANGUAGES.split(' ')
    .map((code) => [code, languageName(code)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, locale)),
);

/** The values of a fact, each with its words. */
export const pairsOf = (name: FactName) => valuesOf(name).map((value) => [value, valueLabel(name, value)] as const);

/** Fields that are a choice of one fact's values. */
export type Choice = FactName & ListingField;

interface GroupProps {
  title: string;
  /** What is filled in, shown while it is closed. */
  summary: readonly (string | false)[];
  /** Holds a field with an error, and so has to be open. */
  invalid?: boolean;
  children: ReactNode;
}

/** Optional fields that are closed at first and say what is in them. */
export function Group({ title, summary, invalid = false, children }: GroupProps) {
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

/** Two fields beside each other where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-x-4 gap-y-6 sm:grid-cols-2">{children}</div>
);

/** A fact that is chosen from its values. */
export function ChoiceField({ name, draft, onDraft, hint }: FieldsProps & { name: Choice; hint?: string }) {
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

export function NumberField({ name, label, step, draft, errors, onDraft }: NumberFieldProps) {
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
export function LanguageField({ draft, onDraft }: FieldsProps) {
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
