import s from './checkbox.module.css';

type CheckboxProps = {
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A checkbox; the whole line, help included, is clickable. */
export function Checkbox({ id, label, help, checked, onChange }: CheckboxProps) {
  return (
    <div className={s.check}>
      <input
        type="checkbox"
        id={id}
        checked={checked}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {help && (
        <span className={`note ${s.help}`} id={`${id}-help`}>
          {help}
        </span>
      )}
    </div>
  );
}
