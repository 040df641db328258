import type { ReactNode } from 'react';
import { useBranchName } from '../../session/branch.ts';
import { useWords } from '../../session/desk.tsx';
import { useNow } from '../../session/use-now.ts';
import type { FoundVisit } from '../../wire/book.ts';
import { Pill } from '../pill.tsx';
import { CardLink } from '../visit/card-link.tsx';
import { lookOf, standingText } from '../visit/visit-texts.ts';
import s from './found-visits.module.css';

interface FoundVisitsProps {
  readonly visits: readonly FoundVisit[];
  /** Content beside one of the visits. */
  readonly act?: (visit: FoundVisit) => ReactNode;
}

/** The visits of a search result, each with its card. */
export function FoundVisits({ visits, act }: FoundVisitsProps) {
  const { find, today } = useWords();
  const now = useNow();
  const nameOf = useBranchName();
  return (
    <ul className={s.list}>
      {visits.map((visit) => {
        const [look, icon] = lookOf(visit, now);
        return (
          <li key={visit.code}>
            <p>
              <b>
                <CardLink code={visit.code}>{visit.name}</CardLink>
              </b>
              <small>{find.line(visit.day, visit.hour, nameOf(visit.branch))}</small>
            </p>
            {act?.(visit) ?? (
              <Pill look={look} icon={icon}>
                {standingText(today, visit, now)}
              </Pill>
            )}
          </li>
        );
      })}
    </ul>
  );
}
