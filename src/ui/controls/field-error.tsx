import { Icon } from '../icon.tsx';
import s from './field.module.css';

/** The sentence under a field that says what is wrong; the field points at it with aria-describedby. */
export function FieldError({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={s.error} id={id}>
      <Icon name="warn" />
      <span className="cap">{text}</span>
    </p>
  );
}

interface Around {
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly advice?: string | undefined;
}

/** The ids of what stands around a field, in reading order; undefined when there is nothing. */
export const describedBy = (id: string, { help, error, advice }: Around): string | undefined =>
  [help && `${id}-help`, error && `${id}-error`, advice && `${id}-advice`].filter(Boolean).join(' ') || undefined;

/** An asterisk ends the label of what must be answered: what the eye is told, a reader is told too. */
export const isRequired = (label: string): boolean => label.endsWith('*');
