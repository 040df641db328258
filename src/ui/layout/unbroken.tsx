import { Fragment } from 'react';

const HYPHENED = /(e-mail)/i;

/** A text in which the word «e-mail» is not broken at its hyphen. */
export function Unbroken({ children }: { readonly children: string }) {
  return children.split(HYPHENED).map((part, at) => {
    const key = `${at} ${part}`;
    return HYPHENED.test(part) ? (
      <span key={key} className="whole">
        {part}
      </span>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
