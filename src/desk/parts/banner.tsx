import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import s from './banner.module.css';
import { Icon, type IconName } from './icon.tsx';

interface BannerProps {
  readonly tone: 'warn' | 'bad';
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** A message about the whole page, announced politely. */
export const Banner = ({ tone, icon, title, text, children }: BannerProps) => (
  <div className={cx(s.banner, s[tone])} role="status">
    <Icon name={icon} />
    <p>
      <strong>{title}</strong> {text}
    </p>
    {children}
  </div>
);
