import { fromInstant, minuteOf } from '#domain/time/rome.ts';
import { cx } from '#ui/cx.ts';
import b from '../../parts/box.module.css';
import { EmptyState } from '../../parts/empty-state.tsx';
import { useRoving } from '../../parts/table/use-roving.ts';
import type { ReceiverFilter } from '../../parts/visit/receiver-filter.tsx';
import { useWords } from '../../session/desk.tsx';
import type { AgendaDay } from '../../wire/agenda.ts';
import { rowsOf, shownSeats } from './cells.ts';
import { Slot } from './slot.tsx';
import s from './table.module.css';

interface DayTableProps {
  readonly day: AgendaDay;
  readonly by: ReceiverFilter;
  readonly now: number;
}

/** A day as a table: a row per slot and a column per seat. */
export function DayTable({ day: { day, why, slots }, by, now }: DayTableProps) {
  const { agenda } = useWords();
  const roving = useRoving();
  if (slots.length === 0) return <EmptyState icon="lock" title={agenda.closed} text={agenda.closedDay(why)} />;
  const rows = slots.map((half) => ({ half, seats: shownSeats(half, by) }));
  const width = Math.max(1, ...rows.map(({ seats }) => seats.length));
  const columns = Array.from({ length: width }, (_, at) => at);
  const here = fromInstant(now);
  const next = slots.find(({ hour }) => day === here.day && minuteOf(hour) > here.minute);
  return (
    <section className={cx(b.box, s.scroll)} aria-label={agenda.day(day)}>
      <table className={s.table} ref={roving.ref} onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
        <caption className="sr">{agenda.caption.day}</caption>
        <thead>
          <tr>
            <th scope="col">{agenda.hour}</th>
            {columns.map((at) => (
              <th key={at} scope="col">
                {agenda.seat(at + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(slots.map(({ hour }) => hour)).map((row) => {
            if (typeof row !== 'string')
              return (
                <tr key={row[0]}>
                  <td className={s.pause} colSpan={width + 1}>
                    {agenda.pause(...row)}
                  </td>
                </tr>
              );
            const own = rows.find(({ half }) => half.hour === row);
            return (
              <tr key={row} className={cx(row === next?.hour && s.now)}>
                <th scope="row">{row}</th>
                {columns.map((at) => {
                  const seat = own?.seats[at];
                  return <td key={at}>{own && seat && <Slot {...{ day, seat, at, now }} half={own.half} />}</td>;
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
