import s from './control.module.css';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChoose: (value: Value) => void;
}

/** A select in the head of a page. */
export const InlineSelect = <Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) => (
  <label className={s.inline}>
    {label}
    <select value={value} onChange={(event) => onChoose(event.target.value as Value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  </label>
);

interface NarrowingProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

/** A text filter for a list. */
export const TextFilter = ({ label, value, onType }: NarrowingProps) => (
  <label className={s.inline}>
    {label}
    <input value={value} maxLength={40} autoComplete="off" onChange={(event) => onType(event.target.value)} />
  </label>
);
