import { useId } from 'react';
import c from '../../parts/field/control.module.css';

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChoose: (value: string) => void;
}

/** A select with its label above it. */
export function SelectField({ label, value, options, onChoose }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={c.control}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface TextFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

/** A text filter with its label above it. */
export function TextFilter({ label, value, onType }: TextFilterProps) {
  const id = useId();
  return (
    <div className={c.control}>
      <label htmlFor={id}>{label}</label>
      <input id={id} value={value} maxLength={60} autoComplete="off" onChange={(event) => onType(event.target.value)} />
    </div>
  );
}
