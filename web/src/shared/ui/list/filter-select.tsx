import { useId } from 'react';
import { Select } from '../select.tsx';

interface FilterSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Each value with its label; the empty value means all. */
  options: readonly (readonly [value: string, word: string])[];
}

/** A short select for a filter. */
export function FilterSelect({ label, value, onChange, options }: FilterSelectProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select id={id} value={value} options={options} onChange={(event) => onChange(event.target.value)} />
    </>
  );
}
