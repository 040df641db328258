import type { MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { cx } from '#ui/cx.ts';
import s from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

/** `cta`: the page's primary action, one a page; `fill`: the likely next action; `line`: others; `quiet`: the rest. */
export type ButtonKind = 'cta' | 'fill' | 'line' | 'quiet';

interface ButtonProps {
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  /** Shows the icon alone; the text is its accessible name. */
  readonly bare?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  /** A filter that is on or off. */
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly controls?: string;
  /** The full name, where several buttons show one text. */
  readonly name?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** A button. It ignores the second click of a double click, because it may have another action by then. */
export function Button(props: ButtonProps) {
  const { kind = 'line', icon, bare = false, busy = false, disabled = false, onClick, children } = props;
  const press = ({ detail }: MouseEvent) => {
    if (!busy && detail <= 1) onClick();
  };
  return (
    <button
      ref={props.ref}
      type="button"
      className={cx(s.button, s[kind], bare && s.bare)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      aria-controls={props.controls}
      aria-label={props.name}
      onClick={press}
    >
      {icon && <Icon name={icon} />}
      <span className={bare ? 'sr' : undefined}>{children}</span>
    </button>
  );
}

interface LinkButtonProps {
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  readonly href: string;
  /** Opens in a new window. */
  readonly opensWindow?: boolean;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export const LinkButton = ({ kind = 'line', icon, href, opensWindow = false, children }: LinkButtonProps) => (
  <a className={cx(s.button, s[kind])} href={href} {...(opensWindow ? { target: '_blank', rel: 'noopener' } : {})}>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
  </a>
);

interface PageLinkProps {
  readonly icon?: IconName;
  /** Shows the icon alone; the text is its accessible name. */
  readonly bare?: boolean;
  readonly href: string;
  readonly children: ReactNode;
}

/** A link to a page of the desk that looks like a button. */
export const PageLink = ({ icon, bare = false, href, children }: PageLinkProps) => (
  <Link className={cx(s.button, bare && s.bare)} href={href}>
    {icon && <Icon name={icon} />}
    <span className={bare ? 'sr' : undefined}>{children}</span>
  </Link>
);
