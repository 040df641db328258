import { cx } from '../cx.ts';
import s from './field.module.css';
import { describedBy, FieldError, isRequired } from './field-error.tsx';

type SelectFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly help?: string | undefined;
  readonly error?: string | undefined;
};

/** A native select with its label, help and error. */
export function SelectField({ id, label, value, onChange, options, help, error }: SelectFieldProps) {
  return (
    <div className={s.field}>
      <label className={s.label} htmlFor={id}>
        {label}
      </label>
      {help && (
        <p className="note" id={`${id}-help`}>
          {help}
        </p>
      )}
      <div className={s.box}>
        <select
          className={cx(s.input, s.select)}
          id={id}
          name={id}
          value={value}
          aria-required={isRequired(label) || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, { help, error })}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
