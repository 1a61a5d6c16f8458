import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { useIsActing } from '../deal-actions.ts';
import { type SplitMeasure, splitPreviewQuery } from '../queries.ts';

/** How long typing has to pause before the server is asked, in milliseconds. */
const PAUSE = 300;

export interface SplitPreview {
  /** Who would get what, once the server has said so. */
  readonly split: Schema<'SplitPreview'> | undefined;
  readonly loading: boolean;
  /** Why the server refuses the amount. */
  readonly refused: string | undefined;
  readonly query: UseQueryResult<Schema<'SplitPreview'>>;
}

/** Previews a split of `amount`, which may change with each key; `undefined` previews nothing. */
export function useSplitPreview(dealId: string, measure: SplitMeasure, amount: number | undefined): SplitPreview {
  const settled = useSettled(amount);
  const acting = useIsActing(dealId);
  const query = useQuery({
    ...splitPreviewQuery(dealId, measure, settled ?? 0),
    enabled: settled !== undefined && !acting,
  });
  const wanted = amount !== undefined;
  const current = wanted && amount === settled;
  return {
    split: current && query.isSuccess ? query.data : undefined,
    loading: wanted && (!current || query.isPending),
    refused: (current && query.isError && failureText(query.error, '')) || undefined,
    query,
  };
}

/** `value`, once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
