import { type ReactNode, useEffect, useRef, useState } from 'react';
import s from './page-heading.module.css';
import { Unbroken } from './unbroken.tsx';

/** Becomes true with the first page: on arrival a browser starts reading by itself, afterwards the heading leads. */
const visit = { begun: false };

/** The page's one heading. A new page gives it the focus, so that a reader hears where it is. */
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
