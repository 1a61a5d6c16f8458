import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface RadioCardsProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  legend: string;
  error?: string | undefined;
  choices: readonly {
    readonly value: string;
    readonly label: string;
    readonly hint: string;
    readonly icon: ReactNode;
  }[];
}

/** Radio buttons on cards, each with an explanation. */
export function RadioCards({ legend, choices, error, ...input }: RadioCardsProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-2 font-medium text-small">{legend}</legend>
      <div className={`grid gap-3 ${choices.length > 2 && choices.length % 2 === 1 ? 'grid-cols-1' : 'grid-cols-2'}`}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative grid cursor-pointer grid-cols-1 content-start gap-1 rounded-control border border-control bg-surface p-4 transition-colors duration-150 hover:border-ink-3 has-checked:border-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-brand-ink has-focus-visible:outline-offset-2 [&_svg]:size-5"
          >
            <input
              {...input}
              type="radio"
              value={choice.value}
              className="peer absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <span aria-hidden="true" className="mb-2 text-ink-2 peer-checked:text-brand-ink">
              {choice.icon}
            </span>
            <span
              aria-hidden="true"
              className="absolute top-4 right-4 size-5 rounded-full border border-control peer-checked:hidden"
            />
            <Check aria-hidden="true" className="absolute top-4 right-4 hidden text-brand-ink peer-checked:block" />
            <span className="font-medium text-small">{choice.label}</span>
            <span className="text-ink-2 text-label">{choice.hint}</span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-danger text-small">
          {error}
        </p>
      )}
    </fieldset>
  );
}
