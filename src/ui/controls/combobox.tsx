import { useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import s from './combobox.module.css';
import f from './field.module.css';
import { describedBy, FieldError, isRequired } from './field-error.tsx';
import { useActiveOption } from './use-active-option.ts';

export type ComboOption = { readonly title: string; readonly detail: string };

type ComboboxProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
  readonly onPick: (index: number) => void;
  readonly options: readonly ComboOption[];
  readonly open: boolean;
  readonly listLabel: string;
  /** Shown under the field when the open list is empty. */
  readonly emptyText: string;
  /** Announced politely on change: the number of suggestions, or that there are none. */
  readonly statusText: string;
  readonly error?: string | undefined;
  readonly autoComplete?: string;
};

/**
 * A text field with suggestions. Arrow keys move through the list, Enter picks, Escape closes it and keeps the text.
 */
export function Combobox(props: ComboboxProps) {
  const { id, label, value, placeholder, onType, onLeave, onPick, options, error } = props;
  const [folded, setFolded] = useState(false);
  const list = useActiveOption({ id, options, open: props.open && !folded, onPick, onFold: setFolded });
  return (
    <div className={f.field}>
      <label className={f.label} htmlFor={id}>
        {label}
      </label>
      <div className={cx(f.box, s.box)}>
        <span className={s.pin}>
          <Icon name="pin" />
        </span>
        <input
          className={cx(f.input, s.input)}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={list.shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={list.activeId}
          aria-required={isRequired(label) || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, { error })}
          autoComplete={props.autoComplete ?? 'off'}
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={(event) => {
            setFolded(false);
            onType(event.target.value);
          }}
          onKeyDown={list.onKeyDown}
          onBlur={() => {
            setFolded(true);
            onLeave();
          }}
        />
        <Suggestions {...props} active={list.active} folded={folded} />
      </div>
      <p className="sr" role="status">
        {props.statusText}
      </p>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

type SuggestionsProps = ComboboxProps & { readonly active: number; readonly folded: boolean };

function Suggestions({ id, options, open, folded, active, listLabel, emptyText, onPick }: SuggestionsProps) {
  const visible = open && !folded;
  return (
    <div className={s.pop} hidden={!visible}>
      <p id={`${id}-title`}>{options.length > 0 ? listLabel : emptyText}</p>
      {/* Pressing a suggestion must not take the focus from the text. */}
      <div
        role="listbox"
        tabIndex={-1}
        id={`${id}-list`}
        aria-labelledby={`${id}-title`}
        hidden={options.length === 0}
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
          <div
            className={s.option}
            key={`${option.title}|${option.detail}`}
            id={`${id}-option-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => onPick(index)}
          >
            <Icon name="pin" />
            <span>{option.title}</span>
            <small>{option.detail}</small>
          </div>
        ))}
      </div>
    </div>
  );
}
