import { agenda, type BranchDays } from '#contract/desk/agenda.ts';
import type { HalfHour } from '#domain/desk/half-hour.ts';
import { ok, type Result } from '#domain/result.ts';
import { fromInstant, type IsoDay, minuteOf, toInstant } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import { type Visit, visitOf } from './day.ts';

export interface AgendaDay {
  readonly day: IsoDay;
  /** Why it is closed; null without a recorded reason. */
  readonly why: string | null;
  /** In order; empty on a closed day without visits. */
  readonly slots: readonly HalfHour<Visit>[];
}

export interface Agenda {
  /** The server's clock. */
  readonly now: number;
  readonly name: string;
  readonly days: readonly AgendaDay[];
}

/** Reads days of a branch, slot by slot. */
export async function readAgenda(
  call: DeskCall,
  asked: { readonly branch: string; readonly from: IsoDay; readonly days: number },
  byItself: boolean,
): Promise<Result<Agenda, CallFault>> {
  const answer = await call(agenda, { filiali: [asked.branch], da: asked.from, giorni: asked.days }, { byItself });
  if (!answer.ok) return answer;
  const { adesso, filiali } = answer.value;
  const now = Date.parse(adesso);
  const [own] = filiali;
  return ok({ now, name: own?.nome ?? '', days: own === undefined ? [] : daysOf(own, now) });
}

function daysOf({ giorni, visite, daRicollocare, tenute }: BranchDays, now: number): readonly AgendaDay[] {
  const today = fromInstant(now).day;
  const coming = visite.filter(({ stato }) => stato !== 'cancelled').map(visitOf);
  return giorni.map(({ giorno, chiuso, mezzore }) => {
    const visits = coming.filter(({ day }) => day === giorno);
    const seats = new Map(mezzore.map(({ ora, posti }) => [ora, posti]));
    const hours = [...new Set([...seats.keys(), ...visits.map(({ hour }) => hour)])].sort();
    const slots = hours.map((hour): HalfHour<Visit> => {
      const own = visits.filter((visit) => visit.hour === hour);
      const isDisplaced = ({ code }: Visit) => daRicollocare.includes(code);
      return {
        hour,
        startsAt: toInstant(giorno, minuteOf(hour)),
        // On past days every visit had a seat, even if the hours were changed afterwards.
        seats: Math.max(seats.get(hour) ?? 0, giorno < today ? own.length : 0),
        held: tenute.find((held) => held.giorno === giorno && held.ora === hour)?.quante ?? 0,
        visits: own.filter((visit) => !isDisplaced(visit)),
        displaced: own.filter(isDisplaced),
      };
    });
    return { day: giorno, why: chiuso, slots };
  });
}
