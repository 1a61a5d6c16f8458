import { useState } from 'react';
import { loadDraft } from '@/shared/lib/draft.ts';
import { useDraft } from '@/shared/lib/use-draft.ts';
import { currency, fromMinor, toMinor } from '@/shared/money/currency.ts';

/** An amount as typed, in minor units; `undefined` if it is none. How much is allowed, the server says. */
export function toCents(typed: string): number | undefined {
  if (typed.trim() === '') return undefined;
  const amount = toMinor(Number(typed));
  const isExact = fromMinor(amount) === Number(typed) && amount % currency.step === 0;
  return amount >= 0 && isExact ? amount : undefined;
}

/** The state of a field for an amount, with a draft that is restored when its dialog opens again. */
export interface Amount {
  readonly typed: string;
  readonly cents: number | undefined;
  readonly onChange: (typed: string) => void;
  readonly dropDraft: () => void;
}

export function useAmount(draft: string): Amount {
  const [typed, onChange] = useState(() => loadDraft<{ amount: string }>(draft).amount ?? '');
  const dropDraft = useDraft(draft, { amount: typed });
  return { typed, cents: toCents(typed), onChange, dropDraft };
}
