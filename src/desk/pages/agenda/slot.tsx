import { Link } from 'wouter';
import { standingOf } from '#domain/desk/attendance.ts';
import type { Seat } from '#domain/desk/half-hour.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '../../parts/icon.tsx';
import { CELL } from '../../parts/table/use-roving.ts';
import { standingText } from '../../parts/visit/visit-texts.ts';
import { useWords } from '../../session/desk.tsx';
import type { Visit } from '../../wire/day.ts';
import { type AgendaSlot, useCellLinks } from './cells.ts';
import { SEAT_ICONS } from './seat.tsx';
import s from './slot.module.css';

interface SlotProps {
  readonly day: string;
  readonly half: AgendaSlot;
  readonly seat: Seat<Visit>;
  /** The index of the seat in its slot. */
  readonly at: number;
  readonly now: number;
}

/** One seat of one slot: its visit, or the link to book it. */
export function Slot({ day, half, seat, at, now }: SlotProps) {
  const words = useWords();
  const { agenda } = words;
  const ways = useCellLinks(now);
  const own = { [CELL]: `${half.hour} ${at}` };
  const className = cx(s.slot, s[seat.kind]);
  if ('visit' in seat) {
    const { visit, kind } = seat;
    const state = standingOf(visit, now) === 'expected' ? '' : `, ${standingText(words.today, visit, now)}`;
    return (
      <Link {...own} className={className} href={ways.toCard(visit.code)}>
        <Icon name={SEAT_ICONS[kind]} />
        <b>
          <span className="sr">{agenda.seatCell(half.hour, '')}</span>
          {visit.name}
        </b>
        <small>
          {kind === 'over' && <em>{agenda.isOver}, </em>}
          {kind === 'lost' && <em>{agenda.isLost}, </em>}
          {visit.confirmBy !== null && <em>{words.today.toConfirm(visit.confirmBy)}, </em>}
          {words.today.products[visit.product]}
          {state}
          {visit.receiver !== null && `, ${agenda.receives(visit.receiver.name)}`}
        </small>
      </Link>
    );
  }
  const isFree = seat.kind === 'free';
  const booking = isFree ? ways.toBooking(day, half) : null;
  const isPast = isFree && half.startsAt <= now;
  const face = (
    <>
      <Icon name={SEAT_ICONS[seat.kind]} />
      <b>
        <span className="sr">{agenda.seatCell(half.hour, '')}</span>
        {isPast ? agenda.notFree : isFree ? agenda.isFree : agenda.isHeld}
      </b>
      {booking !== null && <small>{agenda.book}</small>}
      {!isFree && <small>{agenda.heldBy}</small>}
    </>
  );
  if (booking === null)
    return (
      <span {...own} className={className}>
        {face}
      </span>
    );
  return (
    <Link {...own} className={className} href={booking}>
      {face}
    </Link>
  );
}
