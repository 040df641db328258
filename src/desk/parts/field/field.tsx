import { type InputHTMLAttributes, useId } from 'react';
import s from './control.module.css';

type Native = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'min' | 'max' | 'step' | 'maxLength'>;

interface FieldProps extends Native {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A dense field with its label above and its error below. */
export function Field({ id, label, value, error, onChange, ...native }: FieldProps) {
  const own = useId();
  const field = id ?? own;
  const wrong = `${field}-error`;
  return (
    <div className={s.control}>
      <label htmlFor={field}>{label}</label>
      <input
        {...native}
        id={field}
        value={value}
        autoComplete="off"
        aria-required={label.endsWith('*') || undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : wrong}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && (
        <p className={s.wrong} id={wrong}>
          {error}
        </p>
      )}
    </div>
  );
}

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChoose: (value: Value) => void;
}

/** A dense select with its label above. */
export function SelectField<Value extends string>({ label, value, options, onChoose }: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className={s.control}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-required={label.endsWith('*') || undefined}
        onChange={(event) => onChoose(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
