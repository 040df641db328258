import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { cx } from '#ui/cx.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import b from '../../parts/box.module.css';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { DisplacedPeople } from '../../parts/displaced/displaced-people.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TableHead } from '../../parts/table/table-head.tsx';
import { CardLink } from '../../parts/visit/card-link.tsx';
import { useBranchQuery } from '../../session/branch.ts';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { DayVisit } from '../../wire/whole-day.ts';
import type { WholeDay } from './use-whole-day.ts';
import s from './whole-day.module.css';

interface PreviewBoxProps {
  readonly day: WholeDay;
  readonly nameOf: (code: string) => string;
}

/** The outcome of each visit, the displaced people, and the button that applies it. */
export function PreviewBox({ day, nameOf }: PreviewBoxProps) {
  const { preview: words, changed } = useWords().wholeDay;
  const place = useRef<HTMLDivElement>(null);
  const { shown, draft } = day;
  // A new preview or result takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer takes the focus
  useEffect(() => place.current?.focus(), [shown]);
  if (shown === null) return null;
  const { visits, capacity } = shown.preview;
  const moved = visits.filter(({ goes }) => goes === 'moves').length;
  return (
    <>
      <div ref={place} tabIndex={-1} className={cx(b.column, b.place)}>
        {shown.isDone && <Done count={visits.length} name={nameOf(draft.person)} hasMoved={capacity !== null} />}
        {shown.isChanged && (
          <Notice tone="warn" title={changed.title} role="alert">
            <p>{changed.text}</p>
          </Notice>
        )}
        <Box title={words.title(nameOf(draft.person))} aside={<p>{words.when(draft.day)}</p>}>
          <div className={b.body}>
            {visits.length === 0 ? (
              <p>{words.empty}</p>
            ) : (
              <p>
                <b>{words.total(visits.length)}</b>: {words.count(visits.length - moved, moved)}
              </p>
            )}
          </div>
          {visits.length > 0 && <Visits day={day} visits={visits} nameOf={nameOf} />}
        </Box>
      </div>
      {capacity !== null && <DisplacedPeople preview={capacity} isDone={shown.isDone} />}
      {visits.length > 0 && !shown.isDone && <Apply day={day} count={visits.length} />}
    </>
  );
}

interface VisitsProps extends PreviewBoxProps {
  readonly visits: readonly DayVisit[];
}

function Visits({ day: { draft }, visits, nameOf }: VisitsProps) {
  const { wholeDay, today } = useWords();
  const { preview } = wholeDay;
  const { columns } = preview;
  const colleague = draft.goal.kind === 'pass' && draft.goal.whom !== '' ? nameOf(draft.goal.whom) : null;
  const goesText = ({ goes }: DayVisit) => {
    if (goes === 'moves') return preview.moves;
    if (colleague === null) return preview.free;
    return goes === 'passes' ? preview.passes(colleague) : preview.busy(colleague);
  };
  return (
    <table className={s.table}>
      <caption className="sr">{preview.caption}</caption>
      <TableHead head={[columns.hour, columns.person, columns.goes]} />
      <tbody>
        {visits.map((visit) => (
          <tr key={visit.code}>
            <td>{visit.hour}</td>
            <th scope="row">
              <CardLink code={visit.code}>{visit.name}</CardLink>
              <small>{today.products[visit.product]}</small>
            </th>
            <td>
              <span className={visit.goes === 'moves' ? s.bad : s.yes}>
                <Icon name={visit.goes === 'moves' ? 'move' : 'tick'} />
                <span>{goesText(visit)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Apply({ day, count }: { readonly day: WholeDay; readonly count: number }) {
  const { connection } = useDesk();
  const { preview } = useWords().wholeDay;
  const canSave = useCanSave(connection);
  const capacity = day.shown?.preview.capacity ?? null;
  const people = capacity?.people.filter(({ isToCall }) => !isToCall).length ?? 0;
  return (
    <div>
      <Button kind="cta" icon="hand" busy={day.isBusy} disabled={!canSave} onClick={() => void day.apply()}>
        {capacity === null ? preview.pass(count) : preview.move(people)}
      </Button>
    </div>
  );
}

interface DoneProps {
  readonly count: number;
  readonly name: string;
  readonly hasMoved: boolean;
}

function Done({ count, name, hasMoved }: DoneProps) {
  const { done } = useWords().wholeDay;
  const query = useBranchQuery();
  return (
    <Notice tone="ok" title={hasMoved ? done.moved(name) : done.passed(count, name)} role="status">
      <p>{done.text}</p>
      <p className={s.ways}>
        <Link href={`/oggi${query}`}>{done.today}</Link>
        {hasMoved && <Link href={`/da-ricollocare${query}`}>{done.follow}</Link>}
      </p>
    </Notice>
  );
}
