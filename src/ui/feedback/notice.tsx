import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icon.tsx';
import s from './notice.module.css';

export type Tone = 'info' | 'ok' | 'warn' | 'error';

const ICONS: Readonly<Record<Tone, IconName>> = { info: 'info', ok: 'ok', warn: 'warn', error: 'warn' };

type NoticeProps = {
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  /** How screen readers announce the notice: `status` after the current sentence, `alert` at once. */
  readonly role?: 'status' | 'alert';
};

/** A highlighted message; its tone sets colour and icon. */
export function Notice({ tone, title, children, role }: NoticeProps) {
  return (
    <div className={cx(s.notice, s[tone])} role={role}>
      <Icon name={ICONS[tone]} />
      <div className={s.body}>
        {title && <b className={s.title}>{title}</b>}
        {children}
      </div>
    </div>
  );
}
