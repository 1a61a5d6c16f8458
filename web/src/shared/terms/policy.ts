import type { Schema } from '../api/client.ts';

export type Policy = Schema<'CancellationPolicy'>;

/** The policy of a listing that states none (`docs/product.md`, section 5). */
export const DEFAULT_POLICY: Policy = 'flexible';
