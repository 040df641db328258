import { cx } from '#ui/cx.ts';
import s from './strip.module.css';

interface StripNumber {
  readonly value: string;
  /** Unit or addition, shown smaller beside the value. */
  readonly unit?: string;
  readonly text: string;
  /** The number of cases on which the value is based. */
  readonly of?: string;
  readonly look?: 'warm' | 'hot' | undefined;
}

/** A few numbers that sum up the page. */
export const Strip = ({ label, numbers }: { readonly label: string; readonly numbers: readonly StripNumber[] }) => (
  <ul className={s.strip} aria-label={label}>
    {numbers.map(({ value, unit, text, of, look }) => (
      <li key={text} className={cx(look && s[look])}>
        <b>
          {value}
          {unit && <small> {unit}</small>}
        </b>
        <span>{text}</span>
        {of && <span className={s.of}>{of}</span>}
      </li>
    ))}
  </ul>
);
