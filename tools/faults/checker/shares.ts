import { romeWall } from '../rome.ts';
import type { SeatRow } from '../snapshot/tables.ts';
import { answerOf, type Facts } from './facts.ts';
import { grouped } from './grouped.ts';
import type { Violation } from './violation.ts';

/** Of a branch's day those of one address hold no more than this, and one seat in any case. */
const SHARE = 1 / 20;
const WEEK = 7;

/** No address holds a branch's day. A day is as long as visitors were told, and has its consultants' seats. */
export function shares({ done, snapshot }: Facts): readonly Violation[] {
  const halfHours = new Map(done.filter(({ operation }) => operation.kind === 'hours').flatMap(daysOf));
  const held = snapshot.seats.filter(({ state, holder }) => state === 'held' && holder !== null);
  return [...grouped(held, (seat) => `${dayOf(seat)} ${seat.holder}`).values()].flatMap((seats) => {
    const [first] = seats;
    const hours = first && halfHours.get(dayOf(first));
    if (first === undefined || hours === undefined) return [];
    const most = Math.max(1, Math.floor(hours * consultantsOf(first, snapshot.duty) * SHARE));
    return seats.length <= most
      ? []
      : [{ invariant: 'share', detail: `one address holds ${seats.length} of ${dayOf(first)}, not ${most}` }];
  });
}

const dayOf = ({ branch, starts }: SeatRow): string => `${branch} ${romeWall(starts).slice(0, 10)}`;

function consultantsOf(seat: SeatRow, duty: Facts['snapshot']['duty']): number {
  const weekday = new Date(`${romeWall(seat.starts).slice(0, 10)}T12:00:00Z`).getUTCDay() || WEEK;
  return duty.find((row) => row.branch === seat.branch && row.weekday === weekday)?.consultants ?? 0;
}

interface Told {
  readonly Disponibilita?: readonly { readonly Date: string; readonly Slots: Readonly<Record<string, boolean>> }[];
}

function daysOf(one: Facts['done'][number]): (readonly [string, number])[] {
  const { Codice = '' } = (one.operation.body ?? {}) as { readonly Codice?: string };
  const told = (answerOf(one) ?? {}) as Told;
  return (told.Disponibilita ?? []).map(({ Date: day, Slots }) => [`${Codice} ${day}`, Object.keys(Slots).length]);
}
