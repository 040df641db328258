import { useState } from 'react';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { Pill } from '../../parts/pill.tsx';
import { CardTable } from '../../parts/table/card-table.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useLiveQuery } from '../../session/use-live-query.ts';
import { type Program, type Programs, readPrograms, revoke } from '../../wire/programs.ts';
import s from './people.module.css';

/** The programs of partners with scopes, limits and last use; one is revoked with two presses. */
export function ProgramsView() {
  const { deps } = useDesk();
  const { programs: words, frame } = useWords();
  const [asked, setAsked] = useState<Program | null>(null);
  const { value, fault, reload } = useLiveQuery<Programs>({
    name: 'programs',
    branch: '',
    ask: (byItself) => readPrograms(deps.call, byItself),
  });
  if (value === null && fault === null) return <Loading label={frame.loading} rows={3} />;
  if (value === null)
    return (
      <EmptyState icon="warn" {...words.failed}>
        <Button kind="fill" icon="reload" onClick={reload}>
          {frame.retry}
        </Button>
      </EmptyState>
    );
  return (
    <Box title={words.title}>
      <p className={s.foot}>{words.hint}</p>
      {value.list.length === 0 ? (
        <EmptyState icon="info" {...words.none} />
      ) : (
        <ProgramTable list={value.list} onRevoke={setAsked} />
      )}
      {asked !== null && <RevokeDialog program={asked} onClose={() => setAsked(null)} onChanged={reload} />}
    </Box>
  );
}

interface TableProps {
  readonly list: readonly Program[];
  readonly onRevoke: (program: Program) => void;
}

function ProgramTable({ list, onRevoke }: TableProps) {
  const { connection } = useDesk();
  const { programs: words } = useWords();
  const { columns } = words;
  const canSave = useCanSave(connection);
  return (
    <CardTable
      className={s.table}
      caption={words.caption}
      head={[columns.name, columns.scopes, columns.limits, columns.used, columns.state, { unseen: columns.acts }]}
    >
      {list.map((program) => (
        <tr key={program.id}>
          <th scope="row">
            {program.name}
            <small>{program.id}</small>
          </th>
          <td data-label={columns.scopes}>{program.scopes.map((scope) => words.scopes[scope]).join(', ')}</td>
          <td data-label={columns.limits}>
            {words.limits(program.perMinute)}
            <small>{words.today(program.today, program.perDay)}</small>
          </td>
          <td data-label={columns.used}>
            {program.usedAt === null ? words.never : momentOf(program.usedAt, words.used)}
          </td>
          <td data-label={columns.state}>
            <State program={program} />
          </td>
          <td className={s.rowAct}>
            {program.revokedAt === null && (
              <Button
                icon="x"
                disabled={!canSave}
                name={words.of(words.revoke, program.name)}
                onClick={() => onRevoke(program)}
              >
                {words.revoke}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function momentOf(at: number, text: (day: string, hour: string) => string): string {
  const { day, minute } = fromInstant(at);
  return text(day, hourText(minute));
}

function State({ program: { revokedAt, hasSecret } }: { readonly program: Program }) {
  const { programs: words } = useWords();
  if (revokedAt !== null)
    return (
      <>
        <Pill look="off" icon="lock">
          {words.revoked}
        </Pill>
        <small>{momentOf(revokedAt, words.used)}</small>
      </>
    );
  return (
    <Pill look={hasSecret ? 'ok' : 'warn'} icon={hasSecret ? 'tick' : 'warn'}>
      {hasSecret ? words.active : words.noSecret}
    </Pill>
  );
}

interface RevokeProps {
  readonly program: Program;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

function RevokeDialog({ program, onClose, onChanged }: RevokeProps) {
  const { deps, toast } = useDesk();
  const { programs: words, frame } = useWords();
  const faultText = useFaultText();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const answer = await revoke(deps.call, program.id);
    setBusy(false);
    if (answer.ok) toast.set({ tone: 'ok', title: words.done });
    else toast.set({ tone: 'warn', title: faultText(answer.error, words.faults) });
    onChanged();
    onClose();
  };
  return (
    <Dialog
      title={words.ask.title(program.name)}
      closeLabel={frame.close}
      onClose={onClose}
      actions={
        <div className={s.acts}>
          <Button onClick={onClose}>{words.ask.leave}</Button>
          <Button kind="fill" icon="lock" busy={isBusy} onClick={() => void send()}>
            {words.ask.confirm}
          </Button>
        </div>
      }
    >
      <p>{words.ask.text}</p>
    </Dialog>
  );
}
