import { freeSeats } from '#domain/desk/half-hour.ts';
import { fromInstant, minuteOf, weekday } from '#domain/time/rome.ts';
import { cx } from '#ui/cx.ts';
import b from '../../parts/box.module.css';
import { useRoving } from '../../parts/table/use-roving.ts';
import { useWords } from '../../session/desk.tsx';
import type { AgendaDay } from '../../wire/agenda.ts';
import { rowsOf } from './cells.ts';
import s from './table.module.css';
import { WeekCell } from './week-cell.tsx';

interface WeekTableProps {
  readonly days: readonly AgendaDay[];
  readonly now: number;
}

const FRIDAY = 5;

/** A week as a table: a row per slot, a column per day. A closed weekend day without visits is left out. */
export function WeekTable({ days, now }: WeekTableProps) {
  const { agenda } = useWords();
  const roving = useRoving();
  const shown = days.filter(({ day, slots }) => weekday(day) <= FRIDAY || slots.length > 0);
  const rows = rowsOf(shown.flatMap(({ slots }) => slots.map(({ hour }) => hour)));
  const here = fromInstant(now);
  const isThisWeek = shown.some(({ day }) => day === here.day);
  const next = rows.find((row) => typeof row === 'string' && isThisWeek && minuteOf(row) > here.minute);
  return (
    <section className={cx(b.box, s.scroll)} aria-label={agenda.scrolls}>
      <table className={s.table} ref={roving.ref} onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
        <caption className="sr">{agenda.caption.week}</caption>
        <thead>
          <tr>
            <th scope="col">{agenda.hour}</th>
            {shown.map((day) => (
              <Head key={day.day} day={day} now={now} isToday={day.day === here.day} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            typeof row === 'string' ? (
              <tr key={row} className={cx(row === next && s.now)}>
                <th scope="row">{row}</th>
                {shown.map((day) => (
                  <td key={day.day}>
                    <WeekCell day={day} hour={row} now={now} />
                  </td>
                ))}
              </tr>
            ) : (
              <tr key={row[0]}>
                <td className={s.pause} colSpan={shown.length + 1}>
                  {agenda.pause(...row)}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps {
  readonly day: AgendaDay;
  readonly now: number;
  readonly isToday: boolean;
}

function Head({ day: { day, slots }, now, isToday }: HeadProps) {
  const { agenda } = useWords();
  const isPast = day < fromInstant(now).day;
  const people = slots.reduce((sum, { visits, displaced }) => sum + visits.length + displaced.length, 0);
  const seats = slots.reduce((sum, half) => sum + half.seats, 0);
  const left = slots.filter(({ startsAt }) => startsAt > now).reduce((sum, half) => sum + freeSeats(half), 0);
  return (
    <th scope="col" className={cx(isToday && s.today)}>
      {agenda.short(day)}
      <small>{isPast ? agenda.pastHead(people, seats) : agenda.head(left, isToday)}</small>
    </th>
  );
}
