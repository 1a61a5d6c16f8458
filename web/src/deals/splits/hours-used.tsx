import { useState } from 'react';
import { periods, projectChange } from '@/shared/api/limits.gen.ts';
import { Field, Input } from '@/shared/ui/field.tsx';
import type { Booking } from '../lists.ts';
import { copy } from './copy.ts';
import { type SplitPreview, useSplitPreview } from './use-split-preview.ts';

const LIMITS = projectChange.hoursUsed;

interface HoursUsed {
  /** The agreed hours; `undefined` if unused ones can't come back. */
  readonly agreed: number | undefined;
  readonly typed: string;
  readonly onChange: (typed: string) => void;
  /** Something else than all hours was typed. */
  readonly changed: boolean;
  /** What was typed, if it is a number of hours and not all of them. */
  readonly used: number | undefined;
  readonly preview: SplitPreview;
}

/** How many of the hours that were paid for were used, as the hirer says when accepting the work. */
export function useHoursUsed(dealId: string, booking: Booking | undefined): HoursUsed {
  // a fixed price has no unused hours, and before the payment there is nothing to return
  const agreed = booking?.money === 'held' && booking.fixed_price_cents === null ? booking.hours : undefined;
  const [typed, onChange] = useState<string>();
  const changed = agreed !== undefined && typed !== undefined && Number(typed) !== agreed;
  const used = changed ? toHours(typed) : undefined;
  const preview = useSplitPreview(dealId, 'hours_used', used);
  return { agreed, typed: typed ?? String(agreed ?? ''), onChange, changed, used, preview };
}

function toHours(typed: string): number | undefined {
  const hours = Number(typed);
  return hours >= LIMITS.minimum && Number.isInteger(hours / LIMITS.multipleOf) ? hours : undefined;
}

export function HoursUsedField({ hours }: { hours: HoursUsed & { agreed: number } }) {
  const { agreed, typed, onChange, changed, used, preview } = hours;
  const invalid = changed && typed !== '' && used === undefined;
  return (
    <Field
      label={copy.hours.label}
      hint={copy.hours.hint(agreed, periods.clearingDays)}
      error={invalid ? copy.hours.invalid : preview.refused}
    >
      <Input
        type="number"
        inputMode="decimal"
        min={LIMITS.minimum}
        max={agreed}
        step={LIMITS.multipleOf}
        value={typed}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
