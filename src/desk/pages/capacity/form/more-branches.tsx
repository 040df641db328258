import { useMemo, useState } from 'react';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { useDesk, useWords } from '../../../session/desk.tsx';
import { branchesNamed, nearestFirst } from '../../../session/find-branches.ts';
import { mayAt } from '../../../session/me.ts';
import s from './form.module.css';

interface MoreBranchesProps {
  readonly branch: string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** With more branches than this the user finds them by name. */
const SOME = 8;
/** The maximum of branches of a change, the page's included. */
const MOST = 29;

/** Applies the change to other branches of the person's scope. */
export function MoreBranches({ branch, chosen, onChange }: MoreBranchesProps) {
  const { me } = useDesk();
  const { more } = useWords().capacity.form;
  const [typed, setTyped] = useState('');
  const others = useMemo(
    () =>
      nearestFirst(
        me.branches.filter(({ code }) => code !== branch && mayAt(me, 'capacity.preview', code)),
        me.branches.find(({ code }) => code === branch) ?? null,
      ),
    [me, branch],
  );
  if (others.length === 0) return null;
  const named = typed.trim() === '' ? [] : branchesNamed(others, typed);
  const found = others.filter((each) => chosen.includes(each.code) || named.includes(each));
  const shown = others.length <= SOME ? others : found.slice(0, MOST);
  return (
    <details className={s.more} open={chosen.length > 0 || undefined}>
      <summary>{more.title(chosen.length)}</summary>
      <p className={s.quiet}>{more.help}</p>
      {others.length > SOME && <Field label={more.find} value={typed} maxLength={60} onChange={setTyped} />}
      {shown.map(({ code, name }) => (
        <Checkbox
          key={code}
          id={`anche-${code}`}
          label={name}
          checked={chosen.includes(code)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, code].slice(0, MOST) : chosen.filter((each) => each !== code))
          }
        />
      ))}
    </details>
  );
}
