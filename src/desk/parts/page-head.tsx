import type { ReactNode } from 'react';
import s from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** The actions of the page. */
  readonly children?: ReactNode;
}

/** The title of a page, with a line below it and the page's actions. */
export const PageHead = ({ title, lead, children }: PageHeadProps) => (
  <div className={s.head}>
    <div className={s.name}>
      <h1>{title}</h1>
      {lead && <p className="cap">{lead}</p>}
    </div>
    {children && <div className={s.acts}>{children}</div>}
  </div>
);
