import { Icon } from '../icon.tsx';
import s from './field.module.css';

/** The error under a field; the field points to it with aria-describedby. */
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

/** The ids of the texts around a field, in reading order; undefined without any. */
export const describedBy = (id: string, { help, error, advice }: Around): string | undefined =>
  [help && `${id}-help`, error && `${id}-error`, advice && `${id}-advice`].filter(Boolean).join(' ') || undefined;

/** Whether a label marks its field as required, by an asterisk at its end. */
export const isRequired = (label: string): boolean => label.endsWith('*');
