import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { offerText } from '../../parts/slot-picker/offer-text.ts';
import { CardLink } from '../../parts/visit/card-link.tsx';
import { DeadlinePill } from '../../parts/visit/deadline-pill.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { Displaced } from '../../wire/displaced.ts';
import s from './displaced.module.css';

interface PeopleBoxProps {
  readonly title: string;
  readonly people: readonly Displaced[];
  readonly now: number;
  /** Whether the first person of this list is the one to call first. */
  readonly isFirst?: boolean;
  readonly onDecide: (person: Displaced) => void;
}

/** People in one state, each with the offered slots and the deadline. */
export function PeopleBox({ title, people, now, isFirst = false, onDecide }: PeopleBoxProps) {
  const { displaced } = useWords();
  return (
    <Box title={title} aside={<p>{displaced.count(people.length)}</p>}>
      <ul className={s.list}>
        {people.map((person, at) => (
          <Row key={person.id} {...{ person, now, onDecide }} isNext={isFirst && at === 0} />
        ))}
      </ul>
    </Box>
  );
}

interface RowProps {
  readonly person: Displaced;
  readonly now: number;
  readonly isNext: boolean;
  readonly onDecide: (person: Displaced) => void;
}

function Row({ person, now, isNext, onDecide }: RowProps) {
  const { me, connection } = useDesk();
  const { displaced, capacity } = useWords();
  const canSave = useCanSave(connection);
  const { visit, branch, offers, cause, reason } = person;
  const name = me.branches.find(({ code }) => code === branch)?.name ?? branch;
  return (
    <li>
      <div className={s.person}>
        <b>
          <CardLink code={visit.code}>{visit.name}</CardLink>
        </b>
        <small>{displaced.had(visit.day, visit.hour, name)}</small>
        <small>{displaced.why(displaced.causes[cause], reason)}</small>
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
