import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icon.tsx';
import s from './button.module.css';

export type ButtonKind = 'cta' | 'line' | 'text';

type ButtonProps = {
  readonly kind: ButtonKind;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly wide?: boolean;
  readonly type?: 'button' | 'submit';
  readonly icon?: IconName;
  readonly onClick?: () => void;
  /** Set if the button shows and hides the element whose id is `controls`. */
  readonly expanded?: boolean;
  readonly controls?: string;
  readonly children: ReactNode;
};

/** A button. While `busy` it keeps the focus and ignores presses, so that nothing is sent twice. */
export function Button(props: ButtonProps) {
  const { kind, busy = false, disabled, wide, type = 'button', icon, onClick, children } = props;
  const press = (event: MouseEvent) => {
    if (busy) event.preventDefault();
    else onClick?.();
  };
  return (
    <button
      type={type}
      className={cx(s.button, s[kind], wide && s.wide)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-expanded={props.expanded}
      aria-controls={props.controls}
      onClick={press}
    >
      <Face icon={busy ? 'wait' : icon}>{children}</Face>
    </button>
  );
}

type LinkButtonProps = {
  readonly kind: ButtonKind;
  readonly href: string;
  readonly wide?: boolean;
  readonly icon?: IconName;
  /** Opens a new tab without a referrer. */
  readonly external?: boolean;
  /** File name for a download. */
  readonly download?: string;
  /** Called in addition to following the link, or instead of it with `preventDefault`. */
  readonly onClick?: ((event: MouseEvent) => void) | undefined;
  readonly children: ReactNode;
};

/** A link that looks like a button but behaves like a link: for keyboards, screen readers and "open in a new tab". */
export function LinkButton({ kind, href, wide, icon, external = false, children, ...rest }: LinkButtonProps) {
  const newTab = external && { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a className={cx(s.button, s[kind], wide && s.wide)} href={href} {...rest} {...newTab}>
      <Face icon={icon}>{children}</Face>
    </a>
  );
}

function Face({ icon, children }: { readonly icon: IconName | undefined; readonly children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  );
}
