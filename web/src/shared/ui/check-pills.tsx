interface CheckPillsProps {
  legend: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  choices: readonly (readonly [value: string, label: string])[];
}

/** Check boxes that look like chips, for several of a few short choices. */
export function CheckPills({ legend, values, onChange, choices }: CheckPillsProps) {
  const toggle = (value: string, on: boolean) =>
    // in the order of the choices
    onChange(choices.map(([each]) => each).filter((each) => (each === value ? on : values.includes(each))));
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-small">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([value, label]) => (
          <label
            key={value}
            className={`relative inline-flex h-10 cursor-pointer items-center rounded-full border px-4 text-small transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-brand-ink has-focus-visible:outline-offset-2 ${values.includes(value) ? 'border-transparent bg-ink text-canvas' : 'border-control text-ink-2 hover:border-ink-3 hover:text-ink'}`}
          >
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
