import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../api/config.ts';

/** The rate of new deals in basis points; `undefined` until it is known. */
export const useFeeRate = (): number | undefined => useQuery(configQuery).data?.payments.fee_basis_points;
