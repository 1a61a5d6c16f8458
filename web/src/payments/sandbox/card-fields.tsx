import { CreditCard } from 'lucide-react';
import { Field, Input } from '@/shared/ui/field.tsx';
import { copy } from '../copy.ts';
import {
  BRANDS,
  type CardProblem,
  type CardProblems,
  type CardText,
  cardBrand,
  formatCardNumber,
  formatExpiry,
  onlyDigits,
} from './card.ts';

interface CardFieldsProps {
  card: CardText;
  problems: CardProblems;
  onChange: (change: Partial<CardText>) => void;
}

/** Number, expiry and security code, formatted as they are typed. */
export function CardFields({ card, problems, onChange }: CardFieldsProps) {
  const brand = cardBrand(card.number);
  const say = (problem: CardProblem | undefined) => problem && copy.card[problem];
  return (
    <div data-keep-visible className="grid grid-cols-2 gap-4">
      <div className="col-span-2">
        <Field
          label={copy.sandbox.number}
          error={say(problems.number)}
          aside={
            <span className="flex items-center gap-1.5 text-ink-2 text-label">
              <CreditCard aria-hidden="true" className="size-4" />
              {BRANDS[brand].name ?? copy.sandbox.unknownBrand}
            </span>
          }
        >
          <Input
            value={formatCardNumber(card.number)}
            placeholder={copy.sandbox.numberHint}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ number: onlyDigits(event.target.value) })}
          />
        </Field>
      </div>
      <Field label={copy.sandbox.expiry} error={say(problems.expiry)}>
        <Input
          value={card.expiry}
          placeholder={copy.sandbox.expiryHint}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onChange({ expiry: expiryAfter(card.expiry, event.target.value) })}
        />
      </Field>
      <Field label={copy.sandbox.cvc} error={say(problems.cvc)}>
        <Input
          value={card.cvc}
          placeholder={'0'.repeat(BRANDS[brand].cvc)}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onChange({ cvc: onlyDigits(event.target.value).slice(0, BRANDS[brand].cvc) })}
        />
      </Field>
    </div>
  );
}

/** Doesn't add the slash again while text is being deleted. */
const expiryAfter = (before: string, typed: string) =>
  typed.length < before.length ? typed.replace(/\s*\/?\s*$/, '') : formatExpiry(typed);
