import { sql } from 'kysely';
import type { WireWait } from '#contract/earlier.ts';
import type { RequestKind } from '#domain/booking/kind.ts';
import { canWait, type DayPart, MAX_OFFERS } from '#domain/earlier/line.ts';
import { fromInstant, type IsoDay } from '#domain/time/rome.ts';

/** The stored wait of an appointment, and today by the database's clock, Europe/Rome. */
export interface StoredWait {
  readonly today: IsoDay;
  /** The wishes; null where the customer never waited. */
  readonly wish: {
    readonly from_day: IsoDay;
    readonly part: DayPart;
    readonly near: boolean;
    readonly open: boolean;
  } | null;
  /** Offers so far. */
  readonly offers: number;
}

/** SQL for the `StoredWait` of an `appointment`. */
export const STORED_WAIT = sql<StoredWait>`
  json_build_object(
    'today', (now() at time zone 'Europe/Rome')::date,
    'offers', (select count(*) from earlier_offer o where o.appointment_id = appointment.id),
    'wish', (select json_build_object('from_day', from_day, 'part', part, 'near', near, 'open', ended_at is null)
               from earlier_wish w where w.appointment_id = appointment.id))`;

const PARTS = { any: 'tutto', morning: 'mattina', afternoon: 'pomeriggio' } as const satisfies Record<DayPart, string>;

interface Own {
  readonly state: string;
  readonly starts: Date | null;
  readonly asked_for: RequestKind;
  readonly verified_at: Date | null;
  readonly wait: StoredWait;
}

/** The wait in wire format. A visit can wait only with a proven contact, which gets the offers. */
export function wireWait({ state, starts, asked_for, verified_at, wait: { today, wish, offers } }: Own): WireWait {
  const isVisit = state === 'confirmed' && asked_for === 'visit';
  const isAhead = isVisit && starts !== null && canWait(fromInstant(starts.getTime()).day, today);
  const isWaiting = state === 'confirmed' && wish?.open === true;
  return {
    ammessa: isAhead && verified_at !== null && offers < MAX_OFFERS,
    attesa: isWaiting ? { dal: wish.from_day, parte: PARTS[wish.part], vicine: wish.near } : null,
  };
}
