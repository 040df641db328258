import { useState } from 'react';
import { ROLES, type Role } from '#domain/desk/roles.ts';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Face } from '../../parts/face.tsx';
import { Field, SelectField } from '../../parts/field/field.tsx';
import { Pill } from '../../parts/pill.tsx';
import { CardTable } from '../../parts/table/card-table.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Person, Staff } from '../../wire/staff.ts';
import { covers, LOOKS, mainRoles, namesOf, type PersonState, placeText, roleText, stateOf } from './names.ts';
import s from './people.module.css';

interface PeopleListProps {
  readonly staff: Staff;
  readonly onOpen: (code: string) => void;
}

/** People shown at once; «Mostra altre» shows as many again. */
const PAGE = 50;
const STATES: readonly PersonState[] = ['active', 'waiting', 'ended'];

interface Filter {
  readonly text: string;
  readonly role: Role | '';
  readonly area: string;
  readonly state: PersonState | '';
}

/** The staff as a table, a card each on narrow windows, with filters. */
export function PeopleList({ staff, onOpen }: PeopleListProps) {
  const words = useWords();
  const { list } = words.people;
  const [filter, setFilter] = useState<Filter>({ text: '', role: '', area: '', state: '' });
  const [most, setMost] = useState(PAGE);
  const found = staff.people.filter((person) => fits(person, filter, staff));
  const { columns } = list;
  return (
    <Box title={list.title} aside={<p role="status">{list.count(found.length, staff.people.length)}</p>}>
      <Filters {...{ staff, filter }} onChange={setFilter} />
      {found.length === 0 && <EmptyState icon="info" {...list.none} />}
      <CardTable
        className={s.table}
        caption={list.caption}
        head={[columns.person, columns.role, columns.place, columns.cover, columns.state, { unseen: list.actions }]}
        hidden={found.length === 0}
      >
        {found.slice(0, most).map((person) => (
          <PersonRow key={person.code} {...{ person, staff, onOpen }} />
        ))}
      </CardTable>
      {found.length > most && (
        <div className={s.foot}>
          <Button onClick={() => setMost(most + PAGE)}>{list.more(Math.min(PAGE, found.length - most))}</Button>
        </div>
      )}
    </Box>
  );
}

interface FiltersProps {
  readonly staff: Staff;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

function Filters({ staff, filter, onChange }: FiltersProps) {
  const { people, frame } = useWords();
  const { filters } = people.list;
  return (
    <div className={s.filters}>
      <Field
        label={filters.text}
        value={filter.text}
        maxLength={60}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <SelectField
        label={filters.role}
        value={filter.role}
        options={[{ value: '', text: filters.all }, ...ROLES.map((role) => ({ value: role, text: frame.roles[role] }))]}
        onChoose={(role) => onChange({ ...filter, role })}
      />
      <SelectField
        label={filters.area}
        value={filter.area}
        options={[
          { value: '', text: filters.allAreas },
          ...staff.areas.map(({ code, name }) => ({ value: code, text: name })),
        ]}
        onChoose={(area) => onChange({ ...filter, area })}
      />
      <SelectField
        label={filters.state}
        value={filter.state}
        options={[
          { value: '', text: filters.all },
          ...STATES.map((state) => ({ value: state, text: people.states[state] })),
        ]}
        onChoose={(state) => onChange({ ...filter, state })}
      />
    </div>
  );
}

interface PersonRowProps extends PeopleListProps {
  readonly person: Person;
}

function PersonRow({ person, staff, onOpen }: PersonRowProps) {
  const words = useWords();
  const { list, states } = words.people;
  const nameOf = namesOf(staff);
  const [first, ...others] = mainRoles(person.roles).length > 0 ? mainRoles(person.roles) : person.roles.slice(0, 1);
  const held = covers(person.roles).filter((role) => role !== first);
  const state = stateOf(person, staff.proposals);
  const area = staff.branches.find(({ code }) => code === first?.branch)?.area;
  const { columns } = list;
  return (
    <tr>
      <th scope="row">
        <span className={s.person}>
          <Face name={person.name} />
          <span>
            {person.name}
            <small>{person.code}</small>
          </span>
        </span>
      </th>
      <td data-label={columns.role}>
        {first ? words.frame.roles[first.role] : list.noRole}
        {person.byGroups && <small>{list.byGroups}</small>}
      </td>
      <td data-label={columns.place}>
        {first && placeText(first, nameOf, words)}
        {area && <small>{nameOf(area)}</small>}
        {others.map((role) => (
          <small key={role.id}>{roleText(role, nameOf, words)}</small>
        ))}
      </td>
      <td data-label={columns.cover}>
        {held.length === 0 && <span className={s.quiet}>{list.nothing}</span>}
        {held.map((role) => (
          <span key={role.id}>
            <b>{placeText(role, nameOf, words)}</b>
            <small>
              {role.first > staff.today ? list.fromTo(role.first, role.last ?? '') : list.until(role.last ?? '')}
            </small>
          </span>
        ))}
      </td>
      <td data-label={columns.state}>
        <Pill {...LOOKS[state]}>{states[state]}</Pill>
      </td>
      <td className={s.rowAct}>
        <Button
          name={list.of(person.fixed === null ? list.edit : list.open, person.name)}
          onClick={() => onOpen(person.code)}
        >
          {person.fixed === null ? list.edit : list.open}
        </Button>
      </td>
    </tr>
  );
}

function fits(person: Person, { text, role, area, state }: Filter, staff: Staff): boolean {
  const nameOf = namesOf(staff);
  const areaOf = (branch: string | null) => staff.branches.find(({ code }) => code === branch)?.area ?? null;
  const places = person.roles.flatMap(({ branch }) => (branch === null ? [] : [nameOf(branch)]));
  const all = [person.name, person.code, ...places].join(' ').toLowerCase();
  return (
    all.includes(text.trim().toLowerCase()) &&
    (role === '' || person.roles.some((each) => each.role === role)) &&
    (area === '' || person.roles.some((each) => each.area === area || areaOf(each.branch) === area)) &&
    (state === '' || stateOf(person, staff.proposals) === state)
  );
}
