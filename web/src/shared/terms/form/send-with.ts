import { isContactWarning } from '../../api/problem.ts';
import type { Terms } from './terms.ts';
import type { Sending } from './terms-form.tsx';

interface TermsMutation {
  mutate: (
    input: { values: Terms; confirmed: boolean },
    outcome: { onSuccess: () => void; onError: (error: unknown) => void },
  ) => void;
}

/**
 * Sends the terms of a form with `mutation`. The draft is deleted only once they have been sent; contact details in them
 * are asked about first.
 */
export const sendWith =
  ({ mutate }: TermsMutation, onSent: () => void) =>
  (values: Terms, { sent, confirmed, warn }: Sending) =>
    mutate(
      { values, confirmed },
      {
        onSuccess: () => {
          sent();
          onSent();
        },
        onError: (error) => isContactWarning(error) && warn(),
      },
    );
