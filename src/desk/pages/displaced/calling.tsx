import { useState } from 'react';
import type { CallingDay } from '#domain/call/agreed.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { CallTries } from '../../parts/call-back/call-tries.tsx';
import { Dial } from '../../parts/dial/dial.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { Displaced } from '../../wire/displaced.ts';
import { dialPerson } from '../../wire/displaced-calls.ts';
import s from './displaced.module.css';
import { TryForm } from './try-form.tsx';

interface CallingProps {
  readonly person: Displaced;
  readonly now: number;
  readonly canSave: boolean;
  readonly onTried: () => void;
}

/** The number, the calls so far, and after a call the form for its result. */
export function Calling({ person, now, canSave, onTried }: CallingProps) {
  const { id, visit, mobile, tries, lastTry, notes } = person;
  const { deps } = useDesk();
  const { displaced } = useWords();
  const [days, setDays] = useState<readonly CallingDay[]>([]);
  const last = lastTry && fromInstant(lastTry.at);
  const ask = async () => {
    const answer = await dialPerson(deps.call, id);
    if (answer.ok && answer.value !== null) setDays(answer.value.days);
    return answer;
  };
  return (
    <div>
      <p className={s.quiet}>
        {displaced.tries.count(tries)}
        {lastTry &&
          last &&
          `, ${displaced.tries.last(displaced.moment(last.day, hourText(last.minute)), displaced.tries.results[lastTry.result])}`}
      </p>
      {notes.length > 0 && <CallTries tries={notes} label={displaced.tries.notes} />}
      {mobile === '' ? (
        <p className={s.quiet}>{displaced.noMobile}</p>
      ) : (
        <Dial
          {...{ canSave, ask, masked: mobile, kind: 'line' }}
          name={displaced.call(visit.name)}
          gone={displaced.faults.finito}
        >
          <TryForm {...{ person, now, days, canSave, onTried }} />
        </Dial>
      )}
    </div>
  );
}
