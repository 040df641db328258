import { fromInstant, hourText } from '#domain/time/rome.ts';
import { CardLink } from '../../parts/visit/card-link.tsx';
import { useBranchName } from '../../session/branch.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { may } from '../../session/me.ts';
import type { AuditEntry } from '../../wire/audit-log.ts';
import s from './audit-log.module.css';

/** One audit entry: time, author, action, subject, reason. */
export function EntryRow({ act }: { readonly act: AuditEntry }) {
  const { me } = useDesk();
  const nameOf = useBranchName();
  const { register, frame } = useWords();
  const { at, who, role, act: call, branch, about, fields, reason, refused } = act;
  const names: Readonly<Record<string, string>> = register.acts;
  const roles: Readonly<Record<string, string>> = frame.roles;
  const reasons: Readonly<Record<string, string>> = register.reasons;
  const fieldNames: Readonly<Record<string, string>> = register.fields;
  const small = [...fields.map((field) => fieldNames[field] ?? field), ...(refused ? [register.refused] : [])];
  return (
    <tr>
      <td>
        <time dateTime={at}>{hourText(fromInstant(Date.parse(at)).minute)}</time>
      </td>
      <th scope="row">
        {who.name}
        <small>{roles[role] ?? role}</small>
      </th>
      <td>
        {names[call] ?? register.acts.other}
        {small.length > 0 && <small>{small.join(', ')}</small>}
      </td>
      <td>
        {about !== null && (may(me, 'agenda.read') ? <CardLink code={about}>{about}</CardLink> : about)}
        {branch !== null && <small>{nameOf(branch)}</small>}
      </td>
      <td>{reason === null ? <span className={s.quiet}>{register.noReason}</span> : (reasons[reason] ?? reason)}</td>
    </tr>
  );
}
