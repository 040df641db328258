import { useState } from 'react';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field/field.tsx';
import { useBranch } from '../../session/branch.ts';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { branchesNamed, nearestFirst } from '../../session/find-branches.ts';
import type { Area, Staff } from '../../wire/staff.ts';
import { namesOf } from './names.ts';
import s from './people.module.css';
import { withPoints } from './places.ts';
import { useStaffAct } from './use-staff-act.ts';

interface AreaBoxProps {
  readonly staff: Staff;
  readonly area: Area;
  readonly onChanged: () => void;
}

/** Branches listed besides the chosen ones, at most. */
const MOST = 20;

/** One area: its name, its branches, and others to put into it. */
export function AreaBox({ staff, area, onChanged }: AreaBoxProps) {
  const { connection } = useDesk();
  const { areas: words } = useWords().people;
  const canSave = useCanSave(connection);
  const { busy, send } = useStaffAct(onChanged);
  const [name, setName] = useState(area.name);
  const inside = staff.branches.filter((branch) => branch.area === area.code);
  return (
    <Box title={area.name} aside={<p>{words.branches(inside.length)}</p>}>
      <div className={s.boxForm}>
        <Field label={words.name} value={name} maxLength={60} onChange={setName} />
        <div className={s.acts}>
          <Button
            {...{ busy }}
            disabled={!canSave || name.trim() === '' || name === area.name}
            onClick={() => void send({ act: 'save-area', area: { code: area.code, name }, isNew: false })}
          >
            {words.rename}
          </Button>
        </div>
        <Others {...{ staff, area, onChanged }} />
        <h3>{words.inside}</h3>
        {inside.length === 0 && <p className={s.quiet}>{words.emptyArea}</p>}
        <ul className={s.covers}>
          {inside.map(({ code, name: branch }) => (
            <li key={code}>{branch}</li>
          ))}
        </ul>
      </div>
    </Box>
  );
}

/** Branches of other areas, found by name, which a second person approves. */
function Others({ staff, area, onChanged }: AreaBoxProps) {
  const { connection, me } = useDesk();
  const { areas: words } = useWords().people;
  const canSave = useCanSave(connection);
  const here = useBranch();
  const { busy, send } = useStaffAct(onChanged);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const nameOf = namesOf(staff);
  const outside = withPoints(staff.branches, me).filter((branch) => branch.area !== area.code);
  const named = branchesNamed(outside, typed).filter(({ code }) => !chosen.includes(code));
  const found = nearestFirst(named, here);
  const shown = [...outside.filter(({ code }) => chosen.includes(code)), ...found.slice(0, MOST)];
  const ask = async () => {
    if (await send({ act: 'propose-area', area: area.code, branches: chosen })) setChosen([]);
  };
  return (
    <fieldset className={s.others}>
      <legend>{words.others}</legend>
      <Field label={words.find} value={typed} maxLength={60} onChange={setTyped} />
      {shown.map(({ code, name, area: of }) => (
        <Checkbox
          key={code}
          id={`area-${code}`}
          label={`${name}, ${words.now(of && nameOf(of))}`}
          checked={chosen.includes(code)}
          onChange={(is) => setChosen(is ? [...chosen, code] : chosen.filter((each) => each !== code))}
        />
      ))}
      {found.length > MOST && <p className={s.quiet}>{words.more(found.length - MOST)}</p>}
      <div className={s.acts}>
        <Button kind="fill" {...{ busy }} disabled={!canSave || chosen.length === 0} onClick={() => void ask()}>
          {words.put(chosen.length)}
        </Button>
      </div>
      <p className={s.quiet}>{words.help}</p>
    </fieldset>
  );
}
