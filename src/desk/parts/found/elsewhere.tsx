import { useState } from 'react';
import { useBranch } from '../../session/branch.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { mayAt } from '../../session/me.ts';
import type { Found, VisitElsewhere } from '../../wire/book.ts';
import { Button } from '../button.tsx';
import s from './found-visits.module.css';
import { ReceiveHere } from './receive-here.tsx';

interface ElsewhereProps {
  readonly found: Found;
  /** The text that was searched. */
  readonly text: string;
  readonly onReceived?: (() => void) | undefined;
}

/** The person's visits at branches outside the user's scope, with «Ricevila qui». */
export function Elsewhere({ found: { elsewhere, isElsewhereRefused }, text, onReceived }: ElsewhereProps) {
  const { find } = useWords();
  return (
    <>
      {elsewhere.length > 0 && (
        <ul className={s.list}>
          {elsewhere.map((visit) => (
            <Row key={`${visit.branch} ${visit.day} ${visit.hour}`} {...{ visit, text, onReceived }} />
          ))}
        </ul>
      )}
      {isElsewhereRefused && <p role="alert">{find.elsewhereRefused}</p>}
    </>
  );
}

type RowProps = Omit<ElsewhereProps, 'found'> & { readonly visit: VisitElsewhere };

function Row({ visit, text, onReceived }: RowProps) {
  const { me } = useDesk();
  const { find } = useWords();
  const place = useBranch();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <p>{find.elsewhere(visit.branchName, visit.day, visit.hour)}</p>
      {place !== null && mayAt(me, 'attendance.write', place.code) && (
        <Button icon="tick" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {find.receive}
        </Button>
      )}
      {isOpen && place !== null && <ReceiveHere {...{ visit, text, onReceived }} branch={place.code} />}
    </li>
  );
}
