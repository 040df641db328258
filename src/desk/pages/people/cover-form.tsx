import { useState } from 'react';
import { isCoverSpan, MOST_COVER_DAYS } from '#domain/desk/staff.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field/field.tsx';
import { useWords } from '../../session/desk.tsx';
import { mainRoles, type PersonProps } from './names.ts';
import s from './people.module.css';
import { completeRole, EMPTY_ROLE, RoleFields } from './role-fields.tsx';
import type { StaffActs } from './use-staff-act.ts';

interface CoverFormProps extends PersonProps {
  readonly acts: StaffActs;
  readonly canSave: boolean;
}

/** A temporary second role or branch, with first and last day. */
export function CoverForm({ staff, person, acts, canSave }: CoverFormProps) {
  const { form, coverDays } = useWords().people;
  const [role, setRole] = useState(EMPTY_ROLE);
  const [first, setFirst] = useState(staff.today);
  const [last, setLast] = useState('');
  const [tried, setTried] = useState(false);
  const draft = completeRole(role);
  const near = mainRoles(person.roles)[0]?.branch ?? null;
  const isRight = last !== '' && isCoverSpan(first, last, staff.today);
  const ask = async () => {
    setTried(true);
    if (draft === null || !isRight) return;
    const sent = await acts.send({ act: 'propose', person: person.code, draft: { ...draft, first, last } });
    if (sent) setTried(false);
  };
  return (
    <>
      <RoleFields {...{ staff, near }} draft={role} isMissing={tried && draft === null} onChange={setRole} />
      <div className={s.days}>
        <Field label={form.first} type="date" min={staff.today} value={first} onChange={setFirst} />
        <Field label={form.last} type="date" min={first} value={last} onChange={setLast} />
      </div>
      {tried && draft !== null && !isRight && (
        <p className={s.wrong} role="alert">
          {coverDays(MOST_COVER_DAYS)}
        </p>
      )}
      <p className={s.quiet}>{form.coverHelp(MOST_COVER_DAYS)}</p>
      <div className={s.acts}>
        <Button busy={acts.busy} disabled={!canSave} onClick={() => void ask()}>
          {form.askCover}
        </Button>
      </div>
    </>
  );
}
