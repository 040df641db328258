import { useState } from 'react';
import { isRealDay } from '#domain/time/rome.ts';
import type { DeskWords } from '#texts/desk-words.ts';
import { Form } from '#ui/controls/form.tsx';
import b from '../../parts/box.module.css';
import { Button } from '../../parts/button.tsx';
import c from '../../parts/field/control.module.css';
import { BranchSearch } from '../../parts/near-hours/branch-search.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { EntryFilter } from '../../wire/audit-log.ts';
import s from './audit-log.module.css';

interface FiltersProps {
  readonly filter: EntryFilter;
  /** The user reads only own entries, so there is no filter by colleague. */
  readonly isOwn: boolean;
  readonly onFind: (filter: EntryFilter) => void;
}

/** The filters of the audit log. */
export function Filters({ filter, isOwn, onFind }: FiltersProps) {
  const { me } = useDesk();
  const { register } = useWords();
  const [typed, setTyped] = useState(filter);
  const change = (part: Partial<EntryFilter>) => setTyped((before) => ({ ...before, ...part }));
  const find = () => {
    const day = isRealDay(typed.day) ? typed.day : filter.day;
    onFind({ ...typed, day, who: typed.who.trim(), about: typed.about.trim() });
  };
  return (
    <search>
      <Form className={b.box} onSubmit={find}>
        <div className={s.filters}>
          <label className={c.control}>
            {register.day}
            <input type="date" value={typed.day} onChange={(event) => change({ day: event.target.value })} />
          </label>
          {!isOwn && (
            <label className={c.control}>
              {register.who}
              <input
                value={typed.who}
                maxLength={80}
                autoComplete="off"
                onChange={(event) => change({ who: event.target.value })}
              />
            </label>
          )}
          {me.branches.length > 1 && (
            <BranchSearch
              isDense
              label={register.branch}
              branch={typed.branch === '' ? null : typed.branch}
              places={me.branches}
              every={register.everyBranch}
              onChoose={(code) => change({ branch: code ?? '' })}
            />
          )}
          <label className={c.control}>
            {register.act}
            <select value={typed.act} onChange={(event) => change({ act: event.target.value })}>
              <option value="">{register.everyAct}</option>
              {kindsOf(register.acts).map(([act, label]) => (
                <option key={act} value={act}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label className={c.control}>
            {register.request}
            <input
              value={typed.about}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => change({ about: event.target.value })}
            />
          </label>
          <Button icon="search" onClick={find}>
            {register.send}
          </Button>
        </div>
      </Form>
    </search>
  );
}

/** The kinds of entries by their names. */
const kindsOf = ({ other: _, ...acts }: DeskWords['register']['acts']) =>
  Object.entries(acts).sort(([, one], [, another]) => one.localeCompare(another));
