import { useId } from 'react';

interface SegmentedChoiceProps<Value extends string> {
  legend: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly (readonly [value: Value, label: string])[];
}

/** Radio buttons in one row that look like tabs, for two or three short choices. */
export function SegmentedChoice<Value extends string>({
  legend,
  value,
  onChange,
  choices,
}: SegmentedChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-small">{legend}</legend>
      <div className="inline-flex max-w-full rounded-control border border-line bg-surface p-1">
        {choices.map(([each, label]) => (
          <label
            key={each}
            className={`relative flex h-10 flex-1 cursor-pointer items-center justify-center whitespace-nowrap rounded-[7px] px-5 font-medium text-small transition-colors duration-150 hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brand-ink ${each === value ? 'bg-raised text-ink' : 'text-ink-2'}`}
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onChange(each)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
