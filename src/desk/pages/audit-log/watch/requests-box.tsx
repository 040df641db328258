import { useState } from 'react';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { Box } from '../../../parts/box.tsx';
import { Button } from '../../../parts/button.tsx';
import { useWords } from '../../../session/desk.tsx';
import type { PersonRequest, SupervisionData } from '../../../wire/privacy.ts';
import s from './supervision.module.css';

/** The number of requests shown at first. */
const FIRST = 5;

/** Privacy requests, by case and never by name. */
export function RequestsBox({ requests }: Pick<SupervisionData, 'requests'>) {
  const { list } = useWords().privacy;
  const [all, setAll] = useState(false);
  const shown = all ? requests : requests.slice(0, FIRST);
  return (
    <Box title={list.title}>
      {requests.length === 0 ? (
        <p className={s.none}>{list.none}</p>
      ) : (
        <ul className={s.list}>
          {shown.map((request) => (
            <RequestRow key={`${request.at} ${request.kind}`} request={request} />
          ))}
        </ul>
      )}
      {requests.length > shown.length && (
        <p className={s.none}>
          <Button kind="quiet" onClick={() => setAll(true)}>
            {list.all(requests.length)}
          </Button>
        </p>
      )}
    </Box>
  );
}

function RequestRow({ request: { at, who, kind, caseNumber, obstacle } }: { readonly request: PersonRequest }) {
  const { list } = useWords().privacy;
  const { day, minute } = fromInstant(Date.parse(at));
  return (
    <li>
      <b>{list.kinds[kind]}</b>, {list.caseNumber(caseNumber)}
      {obstacle !== null && `, ${list.refused[obstacle]}`}
      <small>{list.line(day, hourText(minute), who.name)}</small>
    </li>
  );
}
