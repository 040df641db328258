import { cx } from '#ui/cx.ts';
import { initialsOf } from '../session/initials.ts';
import s from './face.module.css';

interface FaceProps {
  /** Null before a person is assigned. */
  readonly name: string | null;
  readonly small?: boolean;
}

/** A person's initials in a circle, beside the name. */
export const Face = ({ name, small = false }: FaceProps) => (
  <span className={cx(s.face, small && s.small, name === null && s.nobody)} aria-hidden="true">
    {name === null ? '?' : initialsOf(name)}
  </span>
);
