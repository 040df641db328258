import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { weekday } from '#domain/time/rome.ts';
import { cx } from '#ui/cx.ts';
import b from '../../parts/box.module.css';
import { EmptyState } from '../../parts/empty-state.tsx';
import type { ReceiverFilter } from '../../parts/visit/receiver-filter.tsx';
import { useWords } from '../../session/desk.tsx';
import type { AgendaDay } from '../../wire/agenda.ts';
import { agendaHref } from './agenda-view.ts';
import { rowsOf, shownSeats } from './cells.ts';
import s from './day-list.module.css';
import { Slot } from './slot.tsx';

interface DayListProps {
  readonly days: readonly AgendaDay[];
  readonly day: AgendaDay;
  readonly by: ReceiverFilter;
  readonly now: number;
  /** Above the slots. */
  readonly filter: ReactNode;
}

const FRIDAY = 5;

/** A day as a list, with links to the other days of the week, except closed weekend days. */
export function DayList({ days, day, by, now, filter }: DayListProps) {
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
        <>
          {filter}
          <Hours {...{ day, by, now }} />
        </>
      )}
    </>
  );
}

function Hours({ day: { day, slots }, by, now }: Pick<DayListProps, 'day' | 'by' | 'now'>) {
  const { agenda } = useWords();
  const rows = slots.flatMap((half) => {
    const seats = shownSeats(half, by);
    return by.filter === 'all' || seats.some((seat) => seat !== null) ? [{ half, seats }] : [];
  });
  return (
    <ol className={cx(b.box, s.list)} aria-label={agenda.day(day)}>
      {rowsOf(rows.map(({ half }) => half.hour)).map((row) => {
        if (typeof row !== 'string')
          return by.filter !== 'all' ? null : (
            <li key={row[0]} className={s.pause}>
              {agenda.pause(...row)}
            </li>
          );
        const own = rows.find(({ half }) => half.hour === row);
        return (
          <li key={row}>
            <time dateTime={`${day}T${row}`}>{row}</time>
            <div>
              {own?.seats.map(
                (seat, at) =>
                  seat && (
                    <Slot key={'visit' in seat ? seat.visit.code : at} {...{ day, seat, at, now }} half={own.half} />
                  ),
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
