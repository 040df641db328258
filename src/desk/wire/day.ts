import { day, type VisitLine } from '#contract/desk/day.ts';
import { DESK_API_PATH } from '#contract/desk/desk-endpoint.ts';
import type { Attended } from '#domain/desk/attendance.ts';
import { BY_CODE, type Product } from '#domain/product.ts';
import { ok, type Result } from '#domain/result.ts';
import { fromInstant, hourText, type IsoDay, minuteOf, toInstant } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';

/** A visit as the desk shows it. */
export interface Visit extends Attended {
  /** The request code. */
  readonly code: string;
  readonly day: IsoDay;
  readonly hour: string;
  readonly name: string;
  readonly product: Product;
  readonly infoOnly: boolean;
  /** 'HH:MM', Europe/Rome: the confirmation deadline of its contact; null without one. */
  readonly confirmBy: string | null;
  /** When its outcome was recorded. */
  readonly version: number;
  /** The hours that the customer of a call chose, and whether they are a band; null for a visit. */
  readonly hours: { readonly from: string; readonly until: string; readonly isBand: boolean } | null;
  /** The member of the staff who receives the visitor; null without one. */
  readonly receiver: { readonly code: string; readonly name: string } | null;
  /** Version of the receiver. */
  readonly assigned: number;
}

/** The hours of a branch, its consultants, and its free slots. */
export interface Opening {
  readonly spans: readonly (readonly [from: string, to: string])[];
  readonly consultants: number;
  readonly free: readonly string[];
}

export interface Day {
  readonly day: IsoDay;
  /** The server's clock. */
  readonly now: number;
  readonly opening: Opening;
  readonly visits: readonly Visit[];
  /** Visits of earlier days without an outcome, newest first. */
  readonly open: readonly Visit[];
  readonly tomorrow: Opening & { readonly day: IsoDay; readonly people: number };
}

const momentOf = (stamp: string | null): Date | null => (stamp === null ? null : new Date(stamp));

function callOf(wire: VisitLine['chiamata']): Pick<Visit, 'hours' | 'call'> {
  if (wire === undefined) return { hours: null };
  const { dalle, alle, fascia, fatta } = wire;
  return { call: fatta ? 'done' : 'open', hours: { from: dalle, until: alle, isBand: fascia } };
}

export const visitOf = (line: VisitLine): Visit => ({
  code: line.oppID,
  day: line.giorno,
  hour: line.ora,
  startsAt: toInstant(line.giorno, minuteOf(line.ora)),
  name: `${line.nome} ${line.cognome}`,
  product: BY_CODE[line.prodotto],
  infoOnly: line.soloInfo,
  confirmBy: line.confermaEntro === undefined ? null : hourText(fromInstant(Date.parse(line.confermaEntro)).minute),
  isCancelled: line.stato === 'cancelled',
  arrivedAt: momentOf(line.arrivo),
  startedAt: momentOf(line.inizio),
  endedAt: momentOf(line.fine),
  outcome: line.esito,
  version: line.versione,
  ...callOf(line.chiamata),
  receiver: line.riceve === undefined ? null : { code: line.riceve.codice, name: line.riceve.nome },
  assigned: line.versioneRiceve ?? 0,
});

interface WireOpening {
  readonly aperta: readonly { readonly da: string; readonly a: string }[];
  readonly consulenti: number;
  readonly liberi: readonly string[];
}
const openingOf = ({ aperta, consulenti, liberi }: WireOpening): Opening => ({
  spans: aperta.map(({ da, a }) => [da, a] as const),
  consultants: consulenti,
  free: liberi,
});

/** Reads a branch's day. */
export async function readDay(
  call: DeskCall,
  asked: { readonly branch: string; readonly day: IsoDay },
  byItself: boolean,
): Promise<Result<Day, CallFault>> {
  const answer = await call(day, { filiale: asked.branch, giorno: asked.day }, { byItself });
  if (!answer.ok) return answer;
  const { giorno, adesso, orario, visite, senzaEsito, domani } = answer.value;
  return ok({
    day: giorno,
    now: Date.parse(adesso),
    opening: openingOf(orario),
    visits: visite.map(visitOf),
    open: senzaEsito.map(visitOf),
    tomorrow: { ...openingOf(domani), day: domani.giorno, people: domani.visite },
  });
}

/** The address of the day as one page to print. */
export const dayOnPaper = (branch: string, on: IsoDay): string =>
  `${DESK_API_PATH}/ElencoDelGiorno?${new URLSearchParams({ filiale: branch, giorno: on })}`;
