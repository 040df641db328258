import { Icon } from '../icon.tsx';
import s from './field.module.css';

/** The error under a field. The field refers to its `id` with aria-describedby. */
export function FieldError({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={s.error} id={id}>
      <Icon name="warn" />
      <span className="cap">{text}</span>
    </p>
  );
}

/** Texts around a field; a text that is not shown is absent. */
interface FieldTexts {
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly advice?: string | undefined;
}

/** The ids of the texts shown around a field, in reading order, for aria-describedby; undefined if there are none. */
export const describedBy = (id: string, { help, error, advice }: FieldTexts): string | undefined =>
  [help && `${id}-help`, error && `${id}-error`, advice && `${id}-advice`].filter(Boolean).join(' ') || undefined;

/** Whether a field is required: its label then ends with an asterisk. */
export const isRequired = (label: string): boolean => label.endsWith('*');
