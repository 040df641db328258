import { Link } from 'wouter';
import { seating } from '#domain/desk/half-hour.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '../../parts/icon.tsx';
import { CELL } from '../../parts/table/use-roving.ts';
import { useWords } from '../../session/desk.tsx';
import type { AgendaDay } from '../../wire/agenda.ts';
import { type AgendaSlot, useCellLinks } from './cells.ts';
import { SeatMarks } from './seat.tsx';
import s from './table.module.css';

interface WeekCellProps {
  readonly day: AgendaDay;
  readonly hour: string;
  readonly now: number;
}

/** One slot in the week: it links to the card of its only visit, to the day if it has several, or to a booking. */
export function WeekCell({ day: { day, why, slots }, hour, now }: WeekCellProps) {
  const { agenda } = useWords();
  const half = slots.find((each) => each.hour === hour);
  const own = { [CELL]: `${day} ${hour}` };
  if (half === undefined)
    return (
      <span {...own} className={cx(s.cell, s.closed)}>
        <Icon name="lock" />
        <span className="sr">{agenda.closedCell(day, hour, '')}</span>
        <span>{why ?? agenda.closed}</span>
      </span>
    );
  return <OpenCell day={day} half={half} now={now} own={own} />;
}

interface OpenCellProps {
  readonly day: string;
  readonly half: AgendaSlot;
  readonly now: number;
  readonly own: object;
}

function OpenCell({ day, half, now, own }: OpenCellProps) {
  const { agenda } = useWords();
  const ways = useCellLinks(now);
  const kinds = seating(half).map(({ kind }) => kind);
  const count = (kind: string) => kinds.filter((each) => each === kind).length;
  const [people, over, lost] = [count('booked'), count('over'), count('lost')];
  const [holds, left] = [count('held'), count('free')];
  const isPast = half.startsAt <= now;
  const all = [...half.visits, ...half.displaced];
  const [only] = all;
  const href =
    only === undefined ? ways.toBooking(day, half) : all.length === 1 ? ways.toCard(only.code) : ways.toDay(day);
  const face = (
    <>
      <span className="sr">{agenda.cell(day, half.hour, { people, holds, left, over, lost, isPast })}</span>
      <span aria-hidden="true">
        <SeatMarks kinds={kinds} />
      </span>
      <span aria-hidden="true">
        <Said {...{ people, over, lost, holds, left, isPast }} />
      </span>
    </>
  );
  if (href === null)
    return (
      <span {...own} className={s.cell}>
        {face}
      </span>
    );
  return (
    <Link {...own} className={s.cell} href={href}>
      {face}
    </Link>
  );
}

interface Counts {
  readonly people: number;
  readonly over: number;
  readonly lost: number;
  readonly holds: number;
  readonly left: number;
  readonly isPast: boolean;
}

/** The most important state of a slot, in one or two words. */
function Said({ people, over, lost, holds, left, isPast }: Counts) {
  const { agenda } = useWords();
  if (lost > 0) return <span className={s.lost}>{agenda.lost(lost)}</span>;
  if (over > 0) return <span className={s.warn}>{agenda.over(over)}</span>;
  if (left > 0) return (isPast ? agenda.unused : agenda.free)(left);
  if (holds > 0) return agenda.held(holds);
  return people > 0 ? <b>{agenda.full}</b> : agenda.nobody;
}
