import { useId } from 'react';
import { cx } from '#ui/cx.ts';
import { useWords } from '../../session/desk.tsx';
import type { DisplacedPerson, Offer, Preview } from '../../wire/capacity.ts';
import b from '../box.module.css';
import { Pill } from '../pill.tsx';
import { offerText } from '../slot-picker/offer-text.ts';
import t from '../table/card-table.module.css';
import { CardLink } from '../visit/card-link.tsx';
import s from './displaced-people.module.css';

interface DisplacedPeopleProps {
  readonly preview: Preview;
  /** The change is applied, so these people were notified. */
  readonly isDone: boolean;
}

/** The people a change displaces, their offers, and their resolution. */
export function DisplacedPeople({ preview: { people, branches }, isDone }: DisplacedPeopleProps) {
  const { touched } = useWords().capacity;
  const id = useId();
  if (people.length === 0) return null;
  const { columns } = touched;
  const others = Math.max(1, ...people.map(({ offers }) => offers.length - 1));
  const alternatives = Array.from({ length: others }, (_, at) => at + 1);
  const nameOf = (code: string) =>
    branches.length > 1 ? (branches.find((each) => each.code === code)?.name ?? code) : '';
  return (
    <section className={b.box} aria-labelledby={id}>
      <header className={cx(b.head, s.head)}>
        <h2 id={id}>{isDone ? touched.told : touched.title}</h2>
        <p>{people.every(({ cause }) => cause === 'over') ? touched.rule : touched.ruleClosed}</p>
      </header>
      <table className={cx(t.cards, s.table)}>
        <thead>
          <tr>
            <th scope="col">{columns.person}</th>
            <th scope="col">{columns.reserved}</th>
            {alternatives.map((at) => (
              <th key={at} scope="col">
                {columns.other}
              </th>
            ))}
            <th scope="col">{columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Row key={person.code} {...{ person, alternatives, isDone }} where={nameOf(person.branch)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly person: DisplacedPerson;
  readonly alternatives: readonly number[];
  readonly isDone: boolean;
  /** The person's branch, where several are affected. */
  readonly where: string;
}

function Row({ person, alternatives, isDone, where }: RowProps) {
  const { capacity, today } = useWords();
  const { touched } = capacity;
  return (
    <tr>
      <th scope="row">
        <CardLink code={person.code}>{person.name}</CardLink>
        <small>{touched.had(person.day, person.hour)}</small>
        <small>
          {[today.products[person.product], touched.causes[person.cause], where]
            .filter((part) => part !== '')
            .join(', ')}
        </small>
      </th>
      <td data-label={touched.columns.reserved}>
        <Take offer={person.offers[0]} person={person} none={touched.none} />
      </td>
      {alternatives.map((at) => (
        <td key={at} data-label={touched.columns.other}>
          <Take offer={person.offers[at]} person={person} none={touched.dash} />
        </td>
      ))}
      <td>
        {person.isToCall ? (
          <Pill look="warn" icon="phone">
            {touched.toCall}
          </Pill>
        ) : (
          <Pill look="in" icon="mail">
            {isDone ? touched.sent : touched.gets}
          </Pill>
        )}
      </td>
    </tr>
  );
}

interface TakeProps {
  readonly offer: Offer | undefined;
  readonly person: DisplacedPerson;
  readonly none: string;
}

function Take({ offer, person, none }: TakeProps) {
  const { capacity } = useWords();
  if (offer === undefined) return <span className={s.quiet}>{none}</span>;
  return (
    <div className={offer.isReserved ? s.reserved : s.take}>
      <b>{capacity.offer.when(offer.day, offer.hour)}</b>
      <span>{offerText(capacity, offer, person)}</span>
    </div>
  );
}
