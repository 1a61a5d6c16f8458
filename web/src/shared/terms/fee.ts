import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../api/config.ts';

/** The fee in cents, at a rate in basis points; the rounding is the server's. */
export const feeOf = (total: number, rate: number) => Math.floor((total * rate) / 10_000);

/** The rate of new deals in basis points; `undefined` until it is known. */
export const useFeeRate = (): number | undefined => useQuery(configQuery).data?.payments.fee_basis_points;

/** The roundest rate, in basis points, at which `total` cents have this fee. */
export function rateOf({ total_cents, fee_cents }: { total_cents: number; fee_cents: number }): number {
  for (const step of [100, 50, 10]) {
    const rate = Math.round((fee_cents * 10_000) / total_cents / step) * step;
    if (feeOf(total_cents, rate) === fee_cents) return rate;
  }
  return Math.ceil((fee_cents * 10_000) / total_cents);
}
