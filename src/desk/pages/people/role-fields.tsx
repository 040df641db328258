import { ROLES } from '#domain/desk/roles.ts';
import { placeOf } from '#domain/desk/staff.ts';
import { Field, SelectField } from '../../parts/field/field.tsx';
import { BranchSearch } from '../../parts/near-hours/branch-search.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { may } from '../../session/me.ts';
import type { RoleDraft, Staff } from '../../wire/staff.ts';
import s from './people.module.css';
import { withPoints } from './places.ts';

interface RoleFieldsProps {
  readonly staff: Staff;
  readonly draft: RoleDraft;
  /** The person's branch: others near it are suggested first. */
  readonly near?: string | null;
  /** The form was submitted without the place. */
  readonly isMissing: boolean;
  readonly onChange: (draft: RoleDraft) => void;
}

/** Roles of a branch, for users who see their branches only. */
const OF_BRANCH = ROLES.filter((role) => placeOf(role) === 'branch');

/** The role, and the place that it needs. */
export function RoleFields({ staff, draft, near = null, isMissing, onChange }: RoleFieldsProps) {
  const { me } = useDesk();
  const { people, frame } = useWords();
  const { form } = people;
  const place = placeOf(draft.role);
  const roles = may(me, 'area.edit') ? ROLES : OF_BRANCH;
  return (
    <>
      <SelectField
        label={form.role}
        value={draft.role}
        options={roles.map((role) => ({ value: role, text: frame.roles[role] }))}
        onChoose={(role) => onChange({ ...draft, role: role })}
      />
      {place === 'branch' && (
        <BranchSearch
          isDense
          label={form.branch}
          branch={draft.branch || null}
          near={near}
          places={withPoints(staff.branches, me)}
          onChoose={(branch) => onChange({ ...draft, branch: branch ?? '' })}
        />
      )}
      {place === 'area' && (
        <SelectField
          label={form.area}
          value={draft.area}
          options={[
            { value: '', text: form.choose },
            ...staff.areas.map(({ code, name }) => ({ value: code, text: name })),
          ]}
          onChoose={(area) => onChange({ ...draft, area })}
        />
      )}
      {place === 'agent' && (
        <Field
          label={form.agent}
          value={draft.agent}
          maxLength={40}
          onChange={(agent) => onChange({ ...draft, agent })}
        />
      )}
      {isMissing && (
        <p className={s.wrong} role="alert">
          {form.missing}
        </p>
      )}
    </>
  );
}

export const EMPTY_ROLE: RoleDraft = { role: 'consultant', branch: '', area: '', agent: '' };

/** Keeps only the place its role needs; null if missing. */
export function completeRole(draft: RoleDraft): RoleDraft | null {
  const place = placeOf(draft.role);
  const only = { ...draft, branch: '', area: '', agent: '' };
  if (place === 'network') return only;
  const value = draft[place].trim();
  return value === '' ? null : { ...only, [place]: value };
}
