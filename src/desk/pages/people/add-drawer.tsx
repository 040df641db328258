import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Drawer } from '../../parts/drawer/drawer.tsx';
import { Field } from '../../parts/field/field.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { NewPersonDraft, Staff } from '../../wire/staff.ts';
import s from './people.module.css';
import { completeRole, EMPTY_ROLE, RoleFields } from './role-fields.tsx';
import { useStaffAct } from './use-staff-act.ts';

interface AddDrawerProps {
  readonly staff: Staff;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const CODE = /^[a-z0-9][a-z0-9._-]{1,39}$/;
const MAIL = /^\S+@\S+\.\S+$/;
const FIELDS = ['name', 'code', 'email', 'subject'] as const;

/** The form of a new person, whose account begins with the approval. */
export function AddDrawer({ staff, onClose, onChanged }: AddDrawerProps) {
  const { connection } = useDesk();
  const { people, frame, book } = useWords();
  const { form } = people;
  const canSave = useCanSave(connection);
  const { busy, send } = useStaffAct(onChanged);
  const [person, setPerson] = useState<NewPersonDraft>({ name: '', code: '', email: '', subject: '' });
  const [role, setRole] = useState(EMPTY_ROLE);
  const [tried, setTried] = useState(false);
  const draft = completeRole(role);
  const { required, value } = book.faults;
  const faultOf = (field: (typeof FIELDS)[number]) => {
    if (person[field].trim() === '') return required;
    if (field === 'code' && !CODE.test(person.code)) return form.codeHelp;
    return field === 'email' && !MAIL.test(person.email.trim()) ? value : undefined;
  };
  const ask = async () => {
    setTried(true);
    if (draft === null || FIELDS.some((field) => faultOf(field) !== undefined)) return;
    if (await send({ act: 'propose', person, draft })) onClose();
  };
  return (
    <Drawer
      title={form.newTitle}
      closeLabel={frame.close}
      label={form.newTitle}
      onClose={onClose}
      foot={
        <Button kind="cta" {...{ busy }} disabled={!canSave} onClick={() => void ask()}>
          {form.ask}
        </Button>
      }
    >
      <div className={s.boxForm}>
        {FIELDS.map((field) => (
          <Field
            key={field}
            label={form[field]}
            value={person[field]}
            maxLength={field === 'subject' ? 200 : 80}
            error={tried ? faultOf(field) : undefined}
            onChange={(typed) => setPerson({ ...person, [field]: typed })}
          />
        ))}
        <RoleFields staff={staff} draft={role} isMissing={tried && draft === null} onChange={setRole} />
        <p className={s.quiet}>{form.effect}</p>
      </div>
    </Drawer>
  );
}
