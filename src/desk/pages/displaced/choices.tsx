import { useId } from 'react';
import { Pick } from '#ui/controls/pick.tsx';
import f from '../../parts/fault.module.css';
import type { Choice } from './choice.ts';
import s from './displaced.module.css';

interface ChoicesProps {
  readonly legend: string;
  readonly options: readonly (readonly [Choice, string])[];
  readonly value: Choice | null;
  readonly help: string;
  readonly error: string | undefined;
  readonly onChange: (choice: Choice) => void;
}

/** The choices as radio buttons, one a line. */
export function Choices({ legend, options, value, help, error, onChange }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset className={s.choices} aria-describedby={error === undefined ? undefined : id}>
      <legend>{legend}</legend>
      {options.map(([choice, label]) => (
        <Pick
          key={choice}
          name="decisione"
          value={String(choice)}
          checked={choice === value}
          className={s.choice}
          onChoose={() => onChange(choice)}
        >
          {label}
        </Pick>
      ))}
      {value === 'kept' && <p className={s.quiet}>{help}</p>}
      {error !== undefined && (
        <p className={f.fault} id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
