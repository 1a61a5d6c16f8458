import { currency, fromMinor } from '@/shared/money/currency.ts';
import { cents, currencyAffix } from '@/shared/money/money.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import type { Parties } from '../parties.ts';
import { type Amount, toCents } from './amount.ts';
import { copy } from './copy.ts';

const PERCENTAGES = [25, 50, 75, 100] as const;

interface AmountFieldProps {
  amount: Amount;
  parties: Parties;
  /** What is held, in cents, if it is known. */
  held: number | undefined;
  /** Why the server refuses the amount. */
  refused: string | undefined;
}

/** What goes back to the hirer, typed in dollars or chosen as a part of what is held. */
export function AmountField({ amount, parties, held, refused }: AmountFieldProps) {
  const { amount: words } = copy;
  const { typed, onChange } = amount;
  const invalid = typed !== '' && amount.cents === undefined ? words.invalid : undefined;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field
        label={parties.viewer === 'hirer' ? words.label : words.labelOf(parties.hirer)}
        hint={held !== undefined && words.held(cents(held))}
        error={invalid ?? refused}
      >
        <Input
          {...currencyAffix()}
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          value={typed}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      {held !== undefined && held > 0 && <Choices held={held} typed={typed} onChange={onChange} />}
    </div>
  );
}

function Choices({ held, typed, onChange }: { held: number; typed: string; onChange: (typed: string) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{copy.amount.choices}</legend>
      {PERCENTAGES.map((percent) => {
        const part = Math.round((held * percent) / 100 / currency.step) * currency.step;
        return (
          <Button
            key={percent}
            size="sm"
            aria-pressed={toCents(typed) === part}
            aria-label={`${copy.amount.percent(percent)}, ${cents(part)}`}
            onClick={() => onChange(String(fromMinor(part)))}
          >
            {copy.amount.percent(percent)}
          </Button>
        );
      })}
    </fieldset>
  );
}
