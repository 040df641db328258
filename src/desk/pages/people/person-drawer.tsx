import { useState } from 'react';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Button } from '../../parts/button.tsx';
import { Drawer } from '../../parts/drawer/drawer.tsx';
import { Pill } from '../../parts/pill.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { may } from '../../session/me.ts';
import type { Person } from '../../wire/staff.ts';
import { CoverForm } from './cover-form.tsx';
import { covers, LOOKS, mainRoles, namesOf, type PersonProps, roleText, stateOf } from './names.ts';
import s from './people.module.css';
import { PersonHistory } from './person-history.tsx';
import { completeRole, RoleFields } from './role-fields.tsx';
import { type StaffActs, useStaffAct } from './use-staff-act.ts';

interface PersonDrawerProps extends PersonProps {
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One person: role, covers, history, and the end of the access. */
export function PersonDrawer({ staff, person, onClose, onChanged }: PersonDrawerProps) {
  const { me, connection } = useDesk();
  const words = useWords();
  const { form, states, fixed, end } = words.people;
  const canSave = useCanSave(connection);
  const [turn, setTurn] = useState(0);
  const acts = useStaffAct(() => {
    onChanged();
    setTurn((before) => before + 1);
  });
  const [ends, setEnds] = useState(false);
  const state = stateOf(person, staff.proposals);
  const mayChange = person.fixed === null && may(me, 'staff.propose');
  return (
    <Drawer
      title={person.name}
      above={<small className={s.quiet}>{person.code}</small>}
      below={
        <p className={s.acts}>
          <Pill {...LOOKS[state]}>{states[state]}</Pill>
          <span className={s.quiet}>{person.email}</span>
        </p>
      }
      closeLabel={words.frame.close}
      label={form.label}
      onClose={onClose}
      foot={
        person.fixed === null &&
        person.active &&
        may(me, 'staff.end') && (
          <Button icon="lock" disabled={!canSave} onClick={() => setEnds(true)}>
            {end.button}
          </Button>
        )
      }
    >
      <div className={s.parts}>
        {person.fixed !== null && <p className={s.hint}>{fixed[person.fixed]}</p>}
        <MainRole {...{ staff, person, acts, canSave, mayChange }} />
        <Covers {...{ staff, person, acts, canSave, mayChange }} />
        <PersonHistory {...{ staff, person, turn }} />
      </div>
      {ends && <EndDialog {...{ person, acts }} onClose={() => setEnds(false)} />}
    </Drawer>
  );
}

interface PartProps extends PersonProps {
  readonly acts: StaffActs;
  readonly canSave: boolean;
  readonly mayChange: boolean;
}

function MainRole({ staff, person, acts, canSave, mayChange }: PartProps) {
  const words = useWords();
  const { form, list } = words.people;
  const [first] = mainRoles(person.roles);
  const { role = 'consultant', branch, area, agent } = first ?? {};
  const [draft, setDraft] = useState({ role, branch: branch ?? '', area: area ?? '', agent: agent ?? '' });
  const [tried, setTried] = useState(false);
  const nameOf = namesOf(staff);
  const whole = completeRole(draft);
  const ask = () => {
    setTried(true);
    if (whole !== null) void acts.send({ act: 'propose', person: person.code, draft: whole });
  };
  const now = mainRoles(person.roles).map((each) => roleText(each, nameOf, words));
  return (
    <section className={s.form} aria-labelledby="main-role">
      <h3 id="main-role">{form.main}</h3>
      <p className={s.quiet}>{form.now(now.join('; ') || list.noRole)}</p>
      {mayChange && (
        <>
          <RoleFields
            {...{ staff, draft }}
            isMissing={tried && whole === null}
            onChange={(next) => setDraft({ ...draft, ...next })}
          />
          <div className={s.acts}>
            <Button kind="fill" busy={acts.busy} disabled={!canSave} onClick={ask}>
              {form.ask}
            </Button>
          </div>
          <p className={s.quiet}>{form.effect}</p>
        </>
      )}
    </section>
  );
}

function Covers({ staff, person, acts, canSave, mayChange }: PartProps) {
  const { me } = useDesk();
  const words = useWords();
  const { form, list } = words.people;
  const nameOf = namesOf(staff);
  const held = covers(person.roles).filter(({ last }) => (last ?? '') >= staff.today);
  if (held.length === 0 && !mayChange) return null;
  return (
    <section className={s.form} aria-labelledby="covers">
      <h3 id="covers">{form.cover}</h3>
      {held.length > 0 && (
        <ul className={s.covers}>
          {held.map((each) => (
            <li key={each.id}>
              <span>
                <b>{roleText(each, nameOf, words)}</b>
                <small>{list.fromTo(each.first, each.last ?? '')}</small>
              </span>
              {person.fixed === null && may(me, 'staff.end') && (
                <Button
                  busy={acts.busy}
                  disabled={!canSave}
                  name={list.of(form.endCover, roleText(each, nameOf, words))}
                  onClick={() => void acts.send({ act: 'end', person: person.code, role: each.id })}
                >
                  {form.endCover}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && person.active && <CoverForm {...{ staff, person, acts, canSave }} />}
    </section>
  );
}

interface EndDialogProps {
  readonly person: Person;
  readonly acts: StaffActs;
  readonly onClose: () => void;
}

function EndDialog({ person, acts, onClose }: EndDialogProps) {
  const { people, frame } = useWords();
  const { end } = people;
  const send = () => void acts.send({ act: 'end', person: person.code }).then(onClose);
  return (
    <Dialog
      title={end.title(person.name)}
      closeLabel={frame.close}
      onClose={onClose}
      actions={
        <div className={s.acts}>
          <Button onClick={onClose}>{end.leave}</Button>
          <Button kind="fill" icon="lock" busy={acts.busy} onClick={send}>
            {end.confirm}
          </Button>
        </div>
      }
    >
      <p>{end.text}</p>
    </Dialog>
  );
}
