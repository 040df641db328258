import { Link } from 'wouter';
import { useBranchName } from '../../session/branch.ts';
import { useCardHref } from '../../session/card-overlay.ts';
import { useWords } from '../../session/desk.tsx';
import type { ActiveVisit } from '../../wire/book.ts';
import { CardLink } from '../visit/card-link.tsx';
import s from './active-visits.module.css';

/** The active visits that conflict with the booking, each with its card and its move. */
export function ActiveVisits({ visits }: { readonly visits: readonly ActiveVisit[] }) {
  const { book, card, find } = useWords();
  const hrefOf = useCardHref();
  const nameOf = useBranchName();
  if (visits.length === 0) return <p>{book.active.elsewhere}</p>;
  return (
    <ul className={s.standing}>
      {visits.map(({ code, branch, day, hour }) => (
        <li key={code}>
          <CardLink code={code}>{find.line(day, hour, nameOf(branch))}</CardLink>{' '}
          <Link href={hrefOf(code, 'sposta')} aria-label={book.active.moveThe(card.when(day, hour))}>
            {book.active.move}
          </Link>
        </li>
      ))}
    </ul>
  );
}
