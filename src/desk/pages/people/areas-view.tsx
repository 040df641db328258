import { useState } from 'react';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Field } from '../../parts/field/field.tsx';
import { CardTable } from '../../parts/table/card-table.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { Area, Staff } from '../../wire/staff.ts';
import { AreaBox } from './area-box.tsx';
import s from './people.module.css';
import { useStaffAct } from './use-staff-act.ts';

interface AreasProps {
  readonly staff: Staff;
  readonly onChanged: () => void;
}

/** The areas with their branches; a new one is made here, and branches are put into it. */
export function AreasView({ staff, onChanged }: AreasProps) {
  const { areas: words } = useWords().people;
  const [open, setOpen] = useState<string | null>(null);
  const area = staff.areas.find(({ code }) => code === open);
  const nowhere = staff.branches.filter((branch) => branch.area === null).length;
  return (
    <div className={s.two}>
      <div className={s.page}>
        <Box title={words.title} aside={<p>{words.count(staff.branches.length, nowhere)}</p>}>
          {staff.areas.length === 0 ? (
            <EmptyState icon="info" {...words.none} />
          ) : (
            <AreaTable staff={staff} onOpen={setOpen} />
          )}
        </Box>
        <NewArea onChanged={onChanged} />
      </div>
      {area && <AreaBox key={area.code} {...{ staff, area, onChanged }} />}
    </div>
  );
}

function AreaTable({ staff, onOpen }: { readonly staff: Staff; readonly onOpen: (code: string) => void }) {
  const { areas: words, list } = useWords().people;
  const { columns } = words;
  const managers = ({ code }: Area) =>
    staff.people.filter(({ active, roles }) => active && roles.some(({ area }) => area === code));
  return (
    <CardTable
      className={s.table}
      caption={words.caption}
      head={[columns.area, columns.branches, columns.manager, { unseen: list.actions }]}
    >
      {staff.areas.map((area) => (
        <tr key={area.code}>
          <th scope="row">{area.name}</th>
          <td data-label={columns.branches}>{staff.branches.filter((branch) => branch.area === area.code).length}</td>
          <td data-label={columns.manager}>
            {managers(area)
              .map(({ name }) => name)
              .join(', ') || words.noManager}
          </td>
          <td className={s.rowAct}>
            <Button name={list.of(words.open, area.name)} onClick={() => onOpen(area.code)}>
              {words.open}
            </Button>
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

const CODE = /^[A-Z0-9]{2,12}$/;

function NewArea({ onChanged }: Pick<AreasProps, 'onChanged'>) {
  const { connection } = useDesk();
  const { people, book } = useWords();
  const { areas: words } = people;
  const { required } = book.faults;
  const canSave = useCanSave(connection);
  const { busy, send } = useStaffAct(onChanged);
  const [area, setArea] = useState<Area>({ code: '', name: '' });
  const [tried, setTried] = useState(false);
  const save = async () => {
    setTried(true);
    if (!CODE.test(area.code) || area.name.trim() === '') return;
    if (!(await send({ act: 'save-area', area, isNew: true }))) return;
    setArea({ code: '', name: '' });
    setTried(false);
  };
  return (
    <Box title={words.create}>
      <div className={s.boxForm}>
        <Field
          label={words.name}
          value={area.name}
          maxLength={60}
          error={tried && area.name.trim() === '' ? required : undefined}
          onChange={(name) => setArea({ ...area, name })}
        />
        <Field
          label={words.code}
          value={area.code}
          maxLength={12}
          error={tried && !CODE.test(area.code) ? (area.code === '' ? required : words.codeHelp) : undefined}
          onChange={(code) => setArea({ ...area, code: code.toUpperCase() })}
        />
        <div className={s.acts}>
          <Button kind="fill" icon="plus" {...{ busy }} disabled={!canSave} onClick={() => void save()}>
            {words.save}
          </Button>
        </div>
      </div>
    </Box>
  );
}
