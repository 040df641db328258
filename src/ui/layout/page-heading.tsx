import { type ReactNode, useEffect, useRef, useState } from 'react';
import s from './page-heading.module.css';
import { Unbroken } from './unbroken.tsx';

/** True after the first page: on arrival the screen reader starts by itself, afterwards the heading takes the focus. */
const visit = { begun: false };

/** The page's only heading. It gets the focus on a new page, so that a screen reader announces the page. */
export function PageHeading({ children, lead }: { readonly children: ReactNode; readonly lead?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [arrival] = useState(() => !visit.begun);
  useEffect(() => {
    visit.begun = true;
    if (!arrival) heading.current?.focus({ preventScroll: true });
  }, [arrival]);
  return (
    <div className={s.intro}>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {lead && (
        <p className="lead">
          <Unbroken>{lead}</Unbroken>
        </p>
      )}
    </div>
  );
}
