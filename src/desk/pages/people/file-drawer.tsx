import { type ReactNode, useId } from 'react';
import { Button } from '../../parts/button.tsx';
import { Drawer } from '../../parts/drawer/drawer.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { Staff } from '../../wire/staff.ts';
import type { FileChange, FileRemark, StaffFilePlan } from '../../wire/staff-file.ts';
import s from './file-drawer.module.css';
import { namesOf, roleText } from './names.ts';
import { useStaffFile } from './use-staff-file.ts';

interface FileDrawerProps {
  readonly staff: Staff;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Proposes the changes of a CSV file of staff, after a preview with its faults. */
export function FileDrawer({ staff, onClose, onChanged }: FileDrawerProps) {
  const { connection } = useDesk();
  const { peopleFile: words, frame } = useWords();
  const canSave = useCanSave(connection);
  const id = useId();
  const { plan, trouble, isBusy, choose, send } = useStaffFile(() => {
    onChanged();
    onClose();
  });
  const count = plan === null || plan.faults.length > 0 ? 0 : plan.changes.length;
  return (
    <Drawer
      title={words.title}
      closeLabel={frame.close}
      label={words.title}
      onClose={onClose}
      foot={
        <Button kind="cta" busy={isBusy} disabled={!canSave || count === 0} onClick={() => void send()}>
          {words.ask(count)}
        </Button>
      }
    >
      <div className={s.file}>
        <p className={s.quiet}>{words.lead}</p>
        <div className={s.field}>
          <label htmlFor={id}>{words.file}</label>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            // The same file may be chosen again after a correction.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen !== undefined) void choose(chosen);
            }}
          />
        </div>
        <p role="status">{isBusy && plan === null ? words.reading : plan && sumOf(plan, words)}</p>
        {trouble !== null && (
          <p className={s.wrong} role="alert">
            {trouble}
          </p>
        )}
        {plan !== null && <PlanLists staff={staff} plan={plan} />}
        <p className={s.quiet}>{words.effect}</p>
      </div>
    </Drawer>
  );
}

type FileWords = ReturnType<typeof useWords>['peopleFile'];
const sumOf = ({ changes, faults, same }: StaffFilePlan, words: FileWords): string =>
  words.sum(changes.length, faults.length, same);

function PlanLists({
  staff,
  plan: { changes, faults, notices },
}: {
  readonly staff: Staff;
  readonly plan: StaffFilePlan;
}) {
  const words = useWords();
  const { peopleFile } = words;
  const nameOf = namesOf(staff);
  const textOf = ({ kind, name, role, branch, area, agent, last, line }: FileChange): string => {
    const { kinds } = peopleFile;
    if (kind === 'end' || role === null) return kinds.end(name);
    const what = roleText({ id: `${line}`, role, branch, area, agent, first: '', last }, nameOf, words);
    return kind === 'cover' ? kinds.cover(name, what, last ?? '') : kinds[kind](name, what);
  };
  const remark = <Kind extends string>(
    { code, kind, about }: FileRemark<Kind>,
    texts: Readonly<Record<Kind, (about: string) => string>>,
  ) => `${code === '' ? '' : `${code}: `}${texts[kind](about)}`;
  return (
    <>
      <Lines title={peopleFile.faultsTitle} lead={peopleFile.faultsLead} isWrong lines={faults}>
        {(fault) => remark(fault, peopleFile.faults)}
      </Lines>
      <Lines title={peopleFile.changesTitle} lines={changes}>
        {textOf}
      </Lines>
      <Lines title={peopleFile.noticesTitle} lines={notices}>
        {(notice) => remark(notice, peopleFile.notices)}
      </Lines>
    </>
  );
}

interface LinesProps<Line> {
  readonly title: string;
  readonly lead?: string;
  readonly isWrong?: boolean;
  readonly lines: readonly Line[];
  readonly children: (line: Line) => ReactNode;
}

/** Lines of the file with their numbers; absent without any. */
function Lines<Line extends { readonly line: number; readonly code: string; readonly kind: string }>(
  props: LinesProps<Line>,
) {
  const { title, lead, isWrong = false, lines, children } = props;
  const { peopleFile } = useWords();
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {lead && <p className={s.quiet}>{lead}</p>}
      <ul className={s.lines}>
        {lines.map((line) => (
          <li key={`${line.line} ${line.code} ${line.kind}`}>
            <small className={isWrong ? s.wrong : s.quiet}>{peopleFile.line(line.line)}</small>
            <span>{children(line)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
