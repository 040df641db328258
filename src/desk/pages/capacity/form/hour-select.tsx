import { useId } from 'react';
import { hourText } from '#domain/time/rome.ts';
import s from './hour-select.module.css';

interface HourSelectProps {
  readonly id?: string;
  /** The visible label; without it, `name` is the accessible name. */
  readonly label?: string;
  readonly name?: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (hour: string) => void;
}

const FIRST = 7 * 60;
const LAST = 21 * 60;
const HALVES = Array.from({ length: (LAST - FIRST) / 30 + 1 }, (_, at) => hourText(FIRST + at * 30));
const NONE = '--:--';

/** A select of times in half-hour steps, or none. It looks alike in every browser and language. */
export function HourSelect({ id, label, name, value, error, onChange }: HourSelectProps) {
  const own = useId();
  const field = id ?? own;
  const hours = value === '' || HALVES.includes(value) ? HALVES : [...HALVES, value].sort();
  return (
    <div className={s.field}>
      {label !== undefined && <label htmlFor={field}>{label}</label>}
      <select
        id={field}
        value={value}
        aria-label={label === undefined ? name : undefined}
        aria-required={label?.endsWith('*') || undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${field}-error`}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{NONE}</option>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {hour}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p className={s.wrong} id={`${field}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
