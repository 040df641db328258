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
