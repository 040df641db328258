import { useState } from 'react';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { CardTable } from '../../parts/table/card-table.tsx';
import { ReceiverFilters, useReceiverFilter } from '../../parts/visit/receiver-filter.tsx';
import { useVisitContext } from '../../parts/visit/visit-context.tsx';
import { useFirstWords } from '../../session/desk.tsx';
import type { Day, Visit } from '../../wire/day.ts';
import { closedCodes } from './day-groups.ts';
import s from './day-list.module.css';
import { DayRow } from './day-row.tsx';

/**
 * The day's visits in order. Visits that were finished when the page opened are folded. Those that end later stay in
 * place, so that no row moves under a finger.
 */
export function DayList({ day }: { readonly day: Day }) {
  const { list, receiver } = useFirstWords().today;
  const { now, mayMark } = useVisitContext();
  const [folded, setFolded] = useState(() => closedCodes(day.visits, now));
  const [isOpen, setOpen] = useState(false);
  const by = useReceiverFilter(day.visits);
  const fitting = day.visits.filter(by.isShown);
  const shown = fitting.filter(({ code }) => isOpen || !folded.has(code));
  const done = fitting.filter(({ code }) => folded.has(code)).length;
  const after = shown.findIndex(({ startsAt }) => startsAt > now);
  const count = list.count(day.visits.filter(({ isCancelled }) => !isCancelled).length, day.opening.free.length);
  const { columns } = list;
  const head = [
    ...[columns.hour, columns.person, columns.about, columns.state, columns.receiver],
    ...(mayMark ? [{ unseen: columns.acts }] : []),
  ];
  const toggle = () => {
    if (isOpen) setFolded(closedCodes(day.visits, now));
    setOpen(!isOpen);
  };
  return (
    <Box title={list.title} aside={<p>{count}</p>}>
      {by.isUsed && (
        <div className={s.filter}>
          <ReceiverFilters by={by} />
        </div>
      )}
      {done > 0 && (
        <div className={s.fold}>
          <Button kind="quiet" expanded={isOpen} controls="day" onClick={toggle}>
            {isOpen ? list.hideDone : list.showDone(done)}
          </Button>
        </div>
      )}
      {fitting.length === 0 && <p className={s.filter}>{receiver.filtered}</p>}
      <CardTable className={s.table} id="day" head={head}>
        {shown.map((visit, at) => (
          <RowAfter key={visit.code} visit={visit} isNext={at === after && at > 0} />
        ))}
      </CardTable>
    </Box>
  );
}

/** The line of the current time between past and future visits. It takes no space, so it causes no layout shift. */
function RowAfter({ visit, isNext }: { readonly visit: Visit; readonly isNext: boolean }) {
  const { list } = useFirstWords().today;
  const { now } = useVisitContext();
  const hour = hourText(fromInstant(now).minute);
  return <DayRow visit={visit} now={isNext ? list.now(hour) : null} />;
}
