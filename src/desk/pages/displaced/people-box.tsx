import { useState } from 'react';
import { DISPLACED_TRIES, type DisplacedTry } from '#domain/desk/capacity.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { Dial } from '../../parts/dial/dial.tsx';
import { offerText } from '../../parts/slot-picker/offer-text.ts';
import { CardLink } from '../../parts/visit/card-link.tsx';
import { DeadlinePill } from '../../parts/visit/deadline-pill.tsx';
import { useBranchName } from '../../session/branch.ts';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import type { Displaced } from '../../wire/displaced.ts';
import { dialPerson, sendTry } from '../../wire/displaced-calls.ts';
import s from './displaced.module.css';

interface PeopleBoxProps {
  readonly title: string;
  readonly people: readonly Displaced[];
  readonly now: number;
  readonly onDecide: (person: Displaced) => void;
  /** A failed call was recorded. */
  readonly onTried: () => void;
}

/** People by deadline, each with the number, the calls so far and the offered slots. */
export function PeopleBox({ title, people, now, onDecide, onTried }: PeopleBoxProps) {
  const { displaced } = useWords();
  return (
    <Box title={title} aside={<p>{displaced.count(people.length)}</p>}>
      {people.length === 0 ? (
        <p className={s.none}>
          <b>{displaced.filtered.title}</b> {displaced.filtered.text}
        </p>
      ) : (
        <ul className={s.list}>
          {people.map((person, at) => (
            <Row key={person.id} {...{ person, now, onDecide, onTried }} isNext={at === 0} />
          ))}
        </ul>
      )}
    </Box>
  );
}

interface RowProps {
  readonly person: Displaced;
  readonly now: number;
  readonly isNext: boolean;
  readonly onDecide: (person: Displaced) => void;
  readonly onTried: () => void;
}

function Row({ person, now, isNext, onDecide, onTried }: RowProps) {
  const { connection } = useDesk();
  const { displaced, capacity } = useWords();
  const canSave = useCanSave(connection);
  const { visit, branch, offers, cause, reason } = person;
  const name = useBranchName()(branch);
  return (
    <li>
      <div>
        <div className={s.person}>
          <b>
            <CardLink code={visit.code}>{visit.name}</CardLink>
          </b>
          <small>{displaced.had(visit.day, visit.hour, name)}</small>
          <small>{displaced.why(displaced.causes[cause], reason)}</small>
          {person.told.length === 0 && <small>{displaced.unreached}</small>}
        </div>
        <Calling {...{ person, canSave, onTried }} />
      </div>
      <div className={s.offers}>
        {offers.length === 0 ? (
          <p className={s.quiet}>{displaced.noOffers}</p>
        ) : (
          <ul aria-label={displaced.offers}>
            {offers.map((offer) => (
              <li key={`${offer.branch} ${offer.day} ${offer.hour}`}>
                <b>{capacity.offer.when(offer.day, offer.hour)}</b>{' '}
                <span className={s.quiet}>
                  {offerText(capacity, offer, visit)}
                  {offer.isReserved && `, ${displaced.reserved}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={s.act}>
        <DeadlinePill person={person} now={now} />
        <Button
          kind={isNext ? 'cta' : 'line'}
          disabled={!canSave}
          name={displaced.decideFor(visit.name)}
          onClick={() => onDecide(person)}
        >
          {displaced.decide}
        </Button>
      </div>
    </li>
  );
}

interface CallingProps {
  readonly person: Displaced;
  readonly canSave: boolean;
  readonly onTried: () => void;
}

/** The number, the failed calls so far, and a button for each way a call fails. */
function Calling({ person: { id, visit, mobile, tries, lastTry }, canSave, onTried }: CallingProps) {
  const { deps, toast } = useDesk();
  const { displaced } = useWords();
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const { results } = displaced.tries;
  const save = async (result: DisplacedTry) => {
    setBusy(true);
    const answer = await sendTry(deps.call, id, result, intent.keyOf([id, tries, result]));
    setBusy(false);
    if (!answer.ok) return toast.set({ tone: 'warn', title: faultText(answer.error, displaced.faults) });
    intent.answered();
    toast.set(
      answer.value
        ? { tone: 'ok', title: displaced.tries.saved(visit.name, results[result]) }
        : { tone: 'warn', title: displaced.faults.finito },
    );
    onTried();
  };
  const last = lastTry && fromInstant(lastTry.at);
  return (
    <div>
      <p className={s.quiet}>
        {displaced.tries.count(tries)}
        {lastTry &&
          last &&
          `, ${displaced.tries.last(displaced.moment(last.day, hourText(last.minute)), results[lastTry.result])}`}
      </p>
      {mobile === '' ? (
        <p className={s.quiet}>{displaced.noMobile}</p>
      ) : (
        <Dial
          {...{
            canSave,
            masked: mobile,
            kind: 'line',
            name: displaced.call(visit.name),
            gone: displaced.faults.finito,
          }}
          ask={() => dialPerson(deps.call, id)}
        >
          <div className={s.tried}>
            {DISPLACED_TRIES.map((result) => (
              <Button
                key={result}
                kind="quiet"
                busy={isBusy}
                disabled={!canSave}
                name={displaced.tries.about(results[result], visit.name)}
                onClick={() => void save(result)}
              >
                {results[result]}
              </Button>
            ))}
          </div>
        </Dial>
      )}
    </div>
  );
}
