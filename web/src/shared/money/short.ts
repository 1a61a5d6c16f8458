import { once } from '../lib/once.ts';
import { fromMinor } from './currency.ts';
import { format } from './money.ts';

const compact = once(() => format(0, { notation: 'compact', maximumFractionDigits: 1 }));

/** Minor units in short form, for axes: `$1.2K`. */
export const shortCents = (amount: number) => compact().format(fromMinor(amount));
