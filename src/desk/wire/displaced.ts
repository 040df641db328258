import { decideDisplaced, displacedPeople, type Displaced as Wire } from '#contract/desk/displaced.ts';
import type { Cause, DisplacementState } from '#domain/desk/capacity.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import { type Offer, offerOf } from './capacity.ts';
import type { Slot } from './change.ts';
import { type Visit, visitOf } from './day.ts';

/** Somebody who lost a half-hour, until it is decided what becomes of the visit. */
export interface Displaced {
  readonly id: string;
  /** Rises with each change. */
  readonly version: number;
  readonly cause: Cause;
  readonly state: DisplacementState;
  /** Of the change that took the half-hour. */
  readonly reason: string;
  readonly visit: Visit;
  readonly branch: string;
  readonly offers: readonly Offer[];
  /** They answer before this, or should have been called. */
  readonly by: number | null;
}

export interface DisplacedList {
  readonly now: number;
  readonly people: readonly Displaced[];
}

const displacedOf = (wire: Wire): Displaced => ({
  ...{ id: wire.id, version: wire.versione, cause: wire.causa, state: wire.stato, reason: wire.motivo },
  ...{ visit: visitOf(wire.visita), branch: wire.visita.filiale, offers: wire.posti.map(offerOf) },
  by: wire.entro === null ? null : Date.parse(wire.entro),
});

/** Everybody of a branch, or of all of one's own (''), of whom it is not decided. */
export async function readDisplaced(
  call: DeskCall,
  branch: string,
  byItself: boolean,
): Promise<Result<DisplacedList, CallFault>> {
  const answer = await call(displacedPeople, { filiale: branch }, { byItself });
  if (!answer.ok) return answer;
  return ok({ now: Date.parse(answer.value.adesso), people: answer.value.persone.map(displacedOf) });
}

/** What was agreed with the person. */
export interface Decision {
  readonly choice: 'moved' | 'kept' | 'cancelled';
  /** Of a move. */
  readonly to: (Slot & { readonly branch: string }) | null;
  readonly tells: boolean;
  readonly whyUntold: string;
}
export interface Decided {
  /** Null: it is done. */
  readonly fault: 'versione' | 'orario' | 'finito' | null;
  readonly person: Displaced;
}

/** Writes what was agreed, once per key. */
export async function sendDecision(
  call: DeskCall,
  { id, version }: Displaced,
  { choice, to, tells, whyUntold }: Decision,
  key: string,
): Promise<Result<Decided, CallFault>> {
  const place = to === null ? {} : { posto: { filiale: to.branch, giorno: to.day, ora: to.hour } };
  const answer = await call(
    decideDisplaced,
    { id, versione: version, scelta: choice, ...place, avvisa: tells, perche: tells ? '' : whyUntold.trim() },
    { key },
  );
  if (!answer.ok) return answer;
  return ok({ fault: answer.value.motivo, person: displacedOf(answer.value.persona) });
}
