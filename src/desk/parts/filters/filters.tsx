import { Button } from '../button.tsx';
import s from './filters.module.css';

interface FiltersProps<Filter extends string> {
  readonly label: string;
  readonly value: Filter;
  readonly options: readonly { readonly value: Filter; readonly text: string }[];
  readonly onChoose: (filter: Filter) => void;
}

/** Buttons that filter a list; one is pressed. */
export function Filters<Filter extends string>({ label, value, options, onChoose }: FiltersProps<Filter>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these filter buttons are not in a form
    <div className={s.filters} role="group" aria-label={label}>
      {options.map((option) => (
        <Button key={option.value} pressed={option.value === value} onClick={() => onChoose(option.value)}>
          {option.text}
        </Button>
      ))}
    </div>
  );
}
