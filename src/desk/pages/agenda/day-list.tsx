import { Link, useSearchParams } from 'wouter';
import { seating } from '#domain/desk/half-hour.ts';
import { weekday } from '#domain/time/rome.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { useWords } from '../../session/desk.tsx';
import type { AgendaDay } from '../../wire/agenda.ts';
import { agendaHref } from './agenda-view.ts';
import { rowsOf } from './cells.ts';
import s from './day-list.module.css';
import { Slot } from './slot.tsx';

interface DayListProps {
  readonly days: readonly AgendaDay[];
  readonly day: AgendaDay;
  readonly now: number;
}

const FRIDAY = 5;

/** A day as a list, with links to the other days of the week, except closed weekend days. */
export function DayList({ days, day, now }: DayListProps) {
  const { agenda } = useWords();
  const [query] = useSearchParams();
  const shown = days.filter((each) => each === day || weekday(each.day) <= FRIDAY || each.slots.length > 0);
  return (
    <>
      <nav className={s.days} aria-label={agenda.days}>
        {shown.map((each) => (
          <Link
            key={each.day}
            href={agendaHref(query, { day: each.day, view: 'elenco' })}
            aria-current={each === day ? 'date' : undefined}
          >
            {agenda.short(each.day)}
          </Link>
        ))}
      </nav>
      {day.slots.length === 0 ? (
        <EmptyState icon="lock" title={agenda.closed} text={agenda.closedDay(day.why)} />
      ) : (
        <Hours day={day} now={now} />
      )}
    </>
  );
}

function Hours({ day: { day, slots }, now }: { readonly day: AgendaDay; readonly now: number }) {
  const { agenda } = useWords();
  return (
    <ol className={s.list} aria-label={agenda.day(day)}>
      {rowsOf(slots.map(({ hour }) => hour)).map((row) => {
        if (typeof row !== 'string')
          return (
            <li key={row[0]} className={s.pause}>
              {agenda.pause(...row)}
            </li>
          );
        const half = slots.find(({ hour }) => hour === row);
        return (
          <li key={row}>
            <time dateTime={`${day}T${row}`}>{row}</time>
            <div>
              {half &&
                seating(half).map((seat, at) => (
                  <Slot key={'visit' in seat ? seat.visit.code : at} {...{ day, half, seat, at, now }} />
                ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
