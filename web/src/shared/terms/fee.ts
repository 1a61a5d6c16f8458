import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../api/config.ts';

/** The fee in cents, at a rate in basis points; the rounding is the server's. */
export const feeOf = (total: number, rate: number) => Math.floor((total * rate) / 10_000);

/** The rate of new deals in basis points; `undefined` until it is known. */
export const useFeeRate = (): number | undefined => useQuery(configQuery).data?.payments.fee_basis_points;
