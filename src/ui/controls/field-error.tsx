import { Icon } from '../icon.tsx';
import s from './field.module.css';

/** The sentence under a field that says what to change; the field points at it with aria-describedby. */
export function FieldError({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={s.error} id={id}>
      <Icon name="warn" />
      <span>{text}</span>
    </p>
  );
}

/** The ids of the help and the error that exist, in reading order; undefined when there is neither. */
export const describedBy = (id: string, help: string | undefined, error: string | undefined): string | undefined =>
  [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
