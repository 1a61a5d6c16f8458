import type { ComponentProps } from 'react';
import { Field, Input } from '@/shared/ui/field.tsx';
import type { DateFact } from '../facts/facts.gen.ts';
import type { ListingDraft, ListingErrors } from './listing-form.ts';

interface ListingDateFieldProps {
  name: DateFact;
  label: string;
  draft: ListingDraft;
  errors: ListingErrors;
  onDraft: (change: Partial<ListingDraft>) => void;
}

/** A day that a listing names; the work isn't finished before it starts. */
export function ListingDateField({ name, label, draft, errors, onDraft }: ListingDateFieldProps) {
  const earliest: ComponentProps<'input'> = name === 'finish_by' && draft.start_by ? { min: draft.start_by } : {};
  return (
    <Field label={label} optional error={errors[name]}>
      <Input
        {...earliest}
        value={draft[name]}
        onChange={(event) => onDraft({ [name]: event.target.value })}
        type="date"
        max="9999-12-31"
      />
    </Field>
  );
}
