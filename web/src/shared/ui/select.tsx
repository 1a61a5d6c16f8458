import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldWiring } from './field-wiring.ts';

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children' | 'size'> {
  /** Each value with its label. */
  options: readonly (readonly [value: string, word: string])[];
}

/** A native select: as high as other inputs in a `Field`, otherwise as a button. */
export function Select({ options, ...rest }: SelectProps) {
  const wiring = useFieldWiring();
  const field = 'id' in wiring;
  const size = field ? 'h-11 text-[1rem] md:text-body' : 'h-10 text-small';
  return (
    <span className={`relative grid max-w-full grid-cols-1 ${field ? '' : 'w-fit'}`}>
      <select
        {...wiring}
        {...rest}
        className={`min-w-0 appearance-none truncate rounded-control border border-control bg-surface pr-9 pl-3 hover:border-ink-3 ${size}`}
      >
        {options.map(([value, word]) => (
          <option key={value} value={value} className="bg-overlay">
            {word}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-3"
      />
    </span>
  );
}
