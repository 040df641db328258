import { receiveHere } from '#contract/desk/booking.ts';
import { ok, type Result } from '#domain/result.ts';
import { fromCompact } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import type { VisitElsewhere } from './book.ts';
import type { Slot } from './change.ts';
import { type Visit, visitOf } from './day.ts';

/** A visit found at another branch, and the own branch and hour that receive the person today. */
export interface Receiving {
  /** The text that found it. */
  readonly text: string;
  readonly visit: VisitElsewhere;
  readonly branch: string;
  readonly hour: string;
}
/** The visit at its new place, or why it was not moved, with free slots near the taken one. */
export type Received =
  | { readonly fault: null; readonly visit: Visit }
  | { readonly fault: 'orario' | 'finito'; readonly near: readonly Slot[] };

/** Moves the visit here and records the arrival, once per key. */
export async function sendReceive(
  call: DeskCall,
  { text, visit, branch, hour }: Receiving,
  key: string,
): Promise<Result<Received, CallFault>> {
  const visita = { filiale: visit.branch, giorno: visit.day, ora: visit.hour };
  const answer = await call(receiveHere, { testo: text, visita, filiale: branch, ora: hour }, { key });
  if (!answer.ok) return answer;
  const { motivo, visita: moved, alternative } = answer.value;
  if (moved !== null) return ok({ fault: null, visit: visitOf(moved) });
  return ok({
    fault: motivo ?? 'finito',
    near: alternative.map(({ data, ora }) => ({ day: fromCompact(data), hour: ora })),
  });
}
