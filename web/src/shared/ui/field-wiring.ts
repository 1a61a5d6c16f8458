import { createContext, use } from 'react';

/** What a `Field` tells the control inside it. */
interface Wiring {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

export const FieldContext = createContext<Wiring | undefined>(undefined);

/** The attributes that link a control to the surrounding `Field`. */
export function useFieldWiring() {
  const wiring = use(FieldContext);
  if (!wiring) return {};
  return {
    id: wiring.id,
    'aria-describedby': wiring.describedBy,
    'aria-invalid': wiring.invalid || undefined,
  };
}
