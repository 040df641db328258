import { fromInstant, hourText } from '#domain/time/rome.ts';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { Pill } from '../../parts/pill.tsx';
import { offerText } from '../../parts/slot-picker/offer-text.ts';
import { CardLink } from '../../parts/visit/card-link.tsx';
import { DeadlinePill } from '../../parts/visit/deadline-pill.tsx';
import { useBranchName } from '../../session/branch.ts';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { Displaced } from '../../wire/displaced.ts';
import { Calling } from './calling.tsx';
import s from './displaced.module.css';

interface PeopleBoxProps {
  readonly title: string;
  readonly people: readonly Displaced[];
  readonly now: number;
  readonly onDecide: (person: Displaced) => void;
  /** A call without a decision was recorded. */
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
          <small>{(visit.hours === null ? displaced.had : displaced.hadCall)(visit.day, visit.hour, name)}</small>
          <small>{displaced.why(displaced.causes[cause], reason)}</small>
          {person.channels.length === 0 && <small>{displaced.unreached}</small>}
        </div>
        <Calling {...{ person, now, canSave, onTried }} />
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
        <CallAtPill {...{ person, now }} />
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

/** Shows the time that the person named for the next call, else the deadline. With an open offer it shows both. */
function CallAtPill({ person, now }: { readonly person: Displaced; readonly now: number }) {
  const { displaced } = useWords();
  const { callAt, state } = person;
  if (callAt === null) return <DeadlinePill {...{ person, now }} />;
  const { day, minute } = fromInstant(callAt);
  return (
    <>
      <Pill look={callAt < now ? 'hot' : 'warn'} icon="phone">
        {displaced.callAt(displaced.moment(day, hourText(minute)))}
      </Pill>
      {state !== 'toCall' && <DeadlinePill {...{ person, now }} />}
    </>
  );
}
