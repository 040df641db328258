import { cx } from '../cx.ts';
import f from './field.module.css';
import { FieldError, isRequired } from './field-error.tsx';
import { Pick } from './pick.tsx';
import s from './radio-cards.module.css';

type RadioCardsProps = {
  readonly legend: string;
  readonly name: string;
  readonly value: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Adds the asterisk of a required question; for a `legend` whose text does not contain it. */
  readonly required?: boolean;
};

/** A question with a few answers side by side. `name` is also the element's id, to which an error summary links. */
export function RadioCards({ legend, name, value, options, onChange, error, required = false }: RadioCardsProps) {
  const errorId = `${name}-error`;
  const legendId = `${name}-legend`;
  return (
    <fieldset
      className={cx(error && s.wrong)}
      id={name}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the role `group` allows neither aria-required nor aria-invalid.
      role="radiogroup"
      aria-labelledby={legendId}
      aria-required={required || isRequired(legend) || undefined}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error && errorId}
    >
      <legend id={legendId} className={f.label}>
        {legend}
        {required && <span aria-hidden="true">*</span>}
      </legend>
      <div className={s.grid}>
        {options.map((option) => (
          <Pick
            key={option.value}
            name={name}
            value={option.value}
            checked={option.value === value}
            describedBy={error && errorId}
            className={s.card}
            onChoose={() => onChange(option.value)}
          >
            <span className="cap">{option.label}</span>
          </Pick>
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}
