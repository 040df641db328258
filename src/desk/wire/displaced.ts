import { decideDisplaced, displacedPeople, type Displaced as Wire } from '#contract/desk/displaced.ts';
import type { Cause, DisplacedTry, DisplacementState } from '#domain/desk/capacity.ts';
import type { MessageChannel } from '#domain/message/reach.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import { type CallTry, callTryOf } from './calls.ts';
import { type Offer, offerOf } from './capacity.ts';
import type { Slot } from './change.ts';
import { type Visit, visitOf } from './day.ts';

/** Why an appointment lost its slot, the offers for it, and the state of its resolution. */
export interface Displacement {
  readonly cause: Cause;
  readonly state: DisplacementState;
  /** The reason given for the change that displaced it. */
  readonly reason: string;
  readonly offers: readonly Offer[];
  /** The deadline of the person's answer, or of the call to the person. */
  readonly by: number | null;
}

/** A displaced appointment, until it is resolved. */
export interface Displaced extends Displacement {
  readonly id: string;
  /** Grows with each change of the appointment. */
  readonly version: number;
  readonly visit: Visit;
  readonly branch: string;
  /** Masked. */
  readonly mobile: string;
  /** Failed calls, and the last of them. */
  readonly tries: number;
  readonly lastTry: { readonly at: number; readonly result: DisplacedTry } | null;
  /** The time that the person named in the last call. */
  readonly callAt: number | null;
  /** The calls with a named time or a line, newest first. */
  readonly notes: readonly CallTry[];
  /** The channels by which the person gets messages. */
  readonly channels: readonly MessageChannel[];
}

export interface DisplacedList {
  readonly now: number;
  readonly people: readonly Displaced[];
}

export const displacementOf = (wire: Pick<Wire, 'causa' | 'stato' | 'motivo' | 'posti' | 'entro'>): Displacement => ({
  ...{ cause: wire.causa, state: wire.stato, reason: wire.motivo, offers: wire.posti.map(offerOf) },
  by: wire.entro === null ? null : Date.parse(wire.entro),
});

const displacedOf = (wire: Wire): Displaced => ({
  ...{
    id: wire.id,
    version: wire.versione,
    visit: visitOf(wire.visita),
    branch: wire.visita.filiale,
    channels: wire.avvisi,
  },
  ...displacementOf(wire),
  ...{ mobile: wire.cellulare ?? '', tries: wire.tentativi ?? 0 },
  lastTry: wire.ultimo ? { at: Date.parse(wire.ultimo.quando), result: wire.ultimo.esito } : null,
  ...{ callAt: wire.richiama === null ? null : Date.parse(wire.richiama), notes: wire.righe.map(callTryOf) },
});

/** The unresolved displaced appointments of a branch, or of the whole scope (''). */
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
  /** The new slot of a move; null otherwise. */
  readonly to: (Slot & { readonly branch: string }) | null;
  readonly notifies: boolean;
  readonly whyNotNotified: string;
}
export interface Decided {
  /** Null on success. */
  readonly fault: 'versione' | 'orario' | 'finito' | null;
  readonly person: Displaced;
}

/** Sends the agreement, once per key. */
export async function sendDecision(
  call: DeskCall,
  { id, version }: Displaced,
  { choice, to, notifies, whyNotNotified }: Decision,
  key: string,
): Promise<Result<Decided, CallFault>> {
  const place = to === null ? {} : { posto: { filiale: to.branch, giorno: to.day, ora: to.hour } };
  const answer = await call(
    decideDisplaced,
    {
      id,
      versione: version,
      scelta: choice,
      ...place,
      avvisa: notifies,
      perche: notifies ? '' : whyNotNotified.trim(),
    },
    { key },
  );
  if (!answer.ok) return answer;
  return ok({ fault: answer.value.motivo, person: displacedOf(answer.value.persona) });
}
