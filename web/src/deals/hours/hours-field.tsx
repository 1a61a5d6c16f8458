import { newHours } from '@/shared/api/limits.gen.ts';
import { Field, Input } from '@/shared/ui/field.tsx';
import { copy } from './copy.ts';

const LIMITS = newHours.hours;

/** What was typed as hours, if it is a number of quarter hours. */
export function toHours(typed: string): number | undefined {
  const hours = Number(typed);
  return hours >= LIMITS.minimum && Number.isInteger(hours / LIMITS.multipleOf) ? hours : undefined;
}

interface HoursFieldProps {
  label: string;
  hint: string;
  typed: string;
  onChange: (typed: string) => void;
  most: number;
  /** Why the server refuses them. */
  refused?: string | undefined;
}

/** A number of hours, in quarters. */
export function HoursField({ label, hint, typed, onChange, most, refused }: HoursFieldProps) {
  const invalid = typed !== '' && (toHours(typed) ?? most + 1) > most;
  return (
    <Field label={label} hint={hint} error={invalid ? copy.invalid : refused}>
      <Input
        type="number"
        inputMode="decimal"
        min={LIMITS.minimum}
        max={most}
        step={LIMITS.multipleOf}
        value={typed}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
