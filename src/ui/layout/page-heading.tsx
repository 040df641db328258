import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Unbroken } from './unbroken.tsx';

/** False until the first page was shown. Screen readers announce that page by themselves, later ones by the focus. */
const session = { hasShownPage: false };

/** The page's h1. It takes the focus on every page after the first, so that a screen reader announces the page. */
export function PageHeading({ children, lead }: { readonly children: ReactNode; readonly lead?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isFirstPage] = useState(() => !session.hasShownPage);
  useEffect(() => {
    session.hasShownPage = true;
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);
  return (
    <div className="stack-s">
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
