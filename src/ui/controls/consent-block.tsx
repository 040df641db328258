import { cx } from '../cx.ts';
import { Unbroken } from '../layout/unbroken.tsx';
import s from './consent-block.module.css';
import { FieldError, isRequired } from './field-error.tsx';
import { Pick } from './pick.tsx';

export type ConsentItem<K extends string> = {
  readonly key: K;
  readonly legend: string;
  readonly text: string;
  /** 1 is yes, 0 is no, null is unanswered. */
  readonly value: 0 | 1 | null;
  readonly required: boolean;
  readonly error?: string | undefined;
};

type ConsentBlockProps<K extends string> = {
  readonly items: readonly ConsentItem<K>[];
  readonly noLabel: string;
  readonly yesLabel: string;
  readonly onAnswer: (key: K, value: 0 | 1) => void;
};

/** The consent questions, each with «no» and «yes» of equal weight. The `key` of an item is its element's id. */
export function ConsentBlock<K extends string>({ items, noLabel, yesLabel, onAnswer }: ConsentBlockProps<K>) {
  return items.map((item) => {
    const described = cx(`${item.key}-text`, item.error && `${item.key}-error`);
    const answer = (value: 0 | 1, label: string) => (
      <Pick
        name={item.key}
        value={String(value)}
        checked={item.value === value}
        describedBy={item.error && `${item.key}-error`}
        className={s.answer}
        onChoose={() => onAnswer(item.key, value)}
      >
        {label}
      </Pick>
    );
    return (
      <fieldset
        className={cx(s.consent, item.error && s.wrong)}
        key={item.key}
        id={item.key}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the role `group` allows neither aria-required nor aria-invalid.
        role="radiogroup"
        aria-labelledby={`${item.key}-legend`}
        aria-required={item.required || undefined}
        aria-invalid={item.error !== undefined || undefined}
        aria-describedby={described}
      >
        <legend id={`${item.key}-legend`}>
          {item.legend}
          {item.required && !isRequired(item.legend) && <span aria-hidden="true">*</span>}
        </legend>
        <p id={`${item.key}-text`}>
          <Unbroken>{item.text}</Unbroken>
        </p>
        <div className="two">
          {answer(0, noLabel)}
          {answer(1, yesLabel)}
        </div>
        <FieldError id={`${item.key}-error`} text={item.error} />
      </fieldset>
    );
  });
}
