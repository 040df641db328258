import { fromInstant } from '#domain/time/rome.ts';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Pill } from '../../parts/pill.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { Proposal, Staff } from '../../wire/staff.ts';
import { covers, mainRoles, namesOf, proposedRole, roleText, subjectOf } from './names.ts';
import s from './people.module.css';
import { useStaffAct } from './use-staff-act.ts';

interface ProposalsProps {
  readonly staff: Staff;
  readonly onChanged: () => void;
}

/** The changes that wait for a second person; without any the box is absent. */
export function ProposalsBox({ staff, onChanged }: ProposalsProps) {
  const { pending } = useWords().people;
  if (staff.proposals.length === 0) return null;
  return (
    <Box
      title={pending.title}
      aside={
        <>
          <Pill look="warn" icon="hold">
            {staff.proposals.length}
          </Pill>
          <p>{pending.hint}</p>
        </>
      }
    >
      <ul className={s.pending}>
        {staff.proposals.map((proposal) => (
          <li key={proposal.id}>
            <PendingChange {...{ staff, proposal, onChanged }} />
          </li>
        ))}
      </ul>
    </Box>
  );
}

interface PendingProps extends ProposalsProps {
  readonly proposal: Proposal;
}

function PendingChange({ staff, proposal, onChanged }: PendingProps) {
  const { me, connection } = useDesk();
  const words = useWords();
  const { pending } = words.people;
  const canSave = useCanSave(connection);
  const { busy, send } = useStaffAct(onChanged);
  const nameOf = namesOf(staff);
  const { id, by, blocked, kind } = proposal;
  const what = subjectOf(proposal, nameOf);
  const isMine = by.code === me.code;
  const day = fromInstant(Date.parse(by.at)).day;
  const back = isMine ? pending.withdraw : pending.refuse;
  return (
    <div className={s.change}>
      <div className={s.split}>
        <h3>{kind === 'area' ? nameOf(proposal.area ?? '') : what}</h3>
        <small className={s.quiet}>{isMine ? pending.askedByYou(day) : pending.askedBy(by.name, day)}</small>
      </div>
      <Before {...{ staff, proposal }} />
      <Effects proposal={proposal} />
      <div className={s.acts}>
        {blocked === null && (
          <Button
            kind="fill"
            icon="tick"
            {...{ busy }}
            disabled={!canSave}
            name={pending.of(pending.approve, what)}
            onClick={() => void send({ act: 'approve', id })}
          >
            {pending.approve}
          </Button>
        )}
        <Button
          {...{ busy }}
          disabled={!canSave}
          name={pending.of(back, what)}
          onClick={() => void send({ act: 'withdraw', id })}
        >
          {back}
        </Button>
      </div>
      {blocked !== null && <p className={s.quiet}>{pending.blocked[blocked]}</p>}
    </div>
  );
}

/** The state before and after the change. */
function Before({ staff, proposal }: Pick<PendingProps, 'staff' | 'proposal'>) {
  const words = useWords();
  const { pending, list } = words.people;
  const nameOf = namesOf(staff);
  const { kind, person, branches, first, last } = proposal;
  const role = proposedRole(proposal);
  const held = kind === 'cover' ? covers(person?.roles ?? []) : mainRoles(person?.roles ?? []);
  const before = held.map((each) => roleText(each, nameOf, words)).join('; ') || pending.nobody;
  const days = first !== null && last !== null ? `, ${list.fromTo(first, last)}` : '';
  return (
    <dl className={s.becomes}>
      <dt>{pending.labels[kind]}</dt>
      {role === null ? (
        <dd>
          <b>{branches.map(nameOf).join(', ')}</b>
        </dd>
      ) : (
        <dd>
          <s>{before}</s>
          <Icon name="right" />
          <span className="sr">{pending.becomes}</span>
          <b>{`${roleText(role, nameOf, words)}${days}`}</b>
        </dd>
      )}
    </dl>
  );
}

function Effects({ proposal: { kind, person, last } }: Pick<PendingProps, 'proposal'>) {
  const { pending } = useWords().people;
  return (
    <>
      {person?.isNew && <p className={s.hint}>{pending.newPerson(person.email, person.subject)}</p>}
      {kind === 'cover' && last !== null && <p className={s.hint}>{pending.endsByItself(last)}</p>}
      {kind === 'area' && <p className={s.hint}>{pending.areaEffect}</p>}
    </>
  );
}
