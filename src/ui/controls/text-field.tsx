import { type InputHTMLAttributes, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icon.tsx';
import s from './field.module.css';
import { describedBy, FieldError, isRequired } from './field-error.tsx';

export type FieldState = 'neutral' | 'checking' | 'valid' | 'error';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'placeholder'
>;

type TextFieldProps = Native & {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Absent for a locked field. */
  readonly onChange?: (value: string) => void;
  readonly onBlur?: () => void;
  readonly onFocus?: (input: HTMLInputElement) => void;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** A hint below the field: what to write instead. */
  readonly advice?: string | undefined;
  readonly state?: FieldState;
  readonly locked?: boolean;
  /** Shows widely spaced capitals, as for a tax code or request code. */
  readonly code?: boolean;
};

/**
 * A text field of one line with its label, help and error. A locked field can be read and copied but not changed.
 */
export function TextField(props: TextFieldProps) {
  const { id, label, value, onChange, onBlur, onFocus, help, error, advice, ...rest } = props;
  const { state = 'neutral', locked = false, code, ...native } = rest;
  const wrong = error !== undefined || state === 'error';
  const input = useUntruncatedInserts(code === true && !locked, onChange);
  const mark = markOf(wrong ? 'error' : state, locked);
  return (
    <div className={cx(s.field, !wrong && s[state])}>
      <label className={s.label} htmlFor={id}>
        {label}
      </label>
      {help && (
        <p className="note" id={`${id}-help`}>
          {help}
        </p>
      )}
      <div className={s.box}>
        <input
          {...native}
          className={cx(s.input, code && s.code, mark && s.marked)}
          id={id}
          name={id}
          minLength={2}
          value={value}
          readOnly={locked}
          aria-required={(isRequired(label) && !locked) || undefined}
          aria-invalid={wrong || undefined}
          aria-busy={state === 'checking' || undefined}
          aria-describedby={describedBy(id, { help, error, advice })}
          onChange={(event) => onChange?.(event.target.value)}
          onBlur={onBlur}
          onFocus={(event) => onFocus?.(event.currentTarget)}
          ref={input}
        />
        {mark && (
          <span className={s.mark}>
            <Icon name={mark} />
          </span>
        )}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      {advice && (
        <p className="note" id={`${id}-advice`}>
          {advice}
        </p>
      )}
    </div>
  );
}

/** Inserts pasted text without `maxLength`, which would cut a code before its spaces and hyphens are removed. */
function useUntruncatedInserts(applies: boolean, onChange: TextFieldProps['onChange']) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    if (!applies || field === null) return undefined;
    const insert = (event: InputEvent) => {
      const text = event.data ?? event.dataTransfer?.getData('text') ?? '';
      if (event.isComposing || text.length < 2) return;
      event.preventDefault();
      const { value, selectionStart, selectionEnd } = field;
      onChange?.(value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? value.length));
    };
    field.addEventListener('beforeinput', insert);
    return () => field.removeEventListener('beforeinput', insert);
  }, [applies, onChange]);
  return input;
}

/** The icon in the field: a lock, or its state. */
function markOf(state: FieldState, locked: boolean): IconName | undefined {
  if (locked) return 'lock';
  return ({ checking: 'wait', valid: 'tick' } as Partial<Record<FieldState, IconName>>)[state];
}
