import {
  assignCall,
  type CallLine,
  callCount,
  calls,
  closeCall,
  dialCall,
  takeCall,
  tryCall,
} from '#contract/desk/calls.ts';
import type { Output } from '#contract/endpoint.ts';
import type { CallingDay } from '#domain/call/agreed.ts';
import type { CallBand } from '#domain/call/at-time.ts';
import type { WaitingCall } from '#domain/call/standing.ts';
import type { CallPause, CallResult, FINAL_RESULTS } from '#domain/call/tries.ts';
import type { Purpose } from '#domain/consent/consents.ts';
import { BY_CODE, type Product } from '#domain/product.ts';
import { ok, type Result } from '#domain/result.ts';
import { minuteOf } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import type { Slot } from './change.ts';

/** A call as the desk shows it; instants in ms. */
export interface Call extends WaitingCall {
  /** The request code. */
  readonly code: string;
  readonly name: string;
  readonly product: Product;
  readonly branch: { readonly code: string; readonly name: string } | null;
  readonly agent: string | null;
  readonly askedAt: number;
  /** The hours of a call that has a seat; null without a seat. */
  readonly chosen: { readonly from: number; readonly until: number } | null;
  readonly tries: number;
  readonly holder: string | null;
  readonly isMine: boolean;
  readonly isProven: boolean;
  /** The band that the customer chose on an agent's page, for a call without a seat; null: none. */
  readonly band: CallBand | null;
  /** Name of the member of staff who has the call. */
  readonly assignee: string | null;
  readonly version: number;
}

/** A line of a call's history; instants in ms. */
export interface CallTry {
  readonly at: number;
  readonly who: string;
  readonly result: string;
  /** The time that the customer named. */
  readonly callAt: number | null;
  readonly line: string | null;
}

/** What a booking takes from the call. */
export interface Bookable {
  /** The branch of the call, or the nearest one; null if unknown. */
  readonly branch: string | null;
  /** Masked. */
  readonly email: string;
  /** The answers that the person gave. */
  readonly given: readonly { readonly purpose: Purpose; readonly isYes: boolean }[];
  /** Wire names of the fields that the call lacks. */
  readonly lacking: readonly string[];
}

/** The call that the signed-in person has claimed. */
export interface CallInHand {
  readonly call: Call;
  readonly mobile: string;
  /** The password to say first; null if the customer has none. */
  readonly words: string | null;
  /** Newest first. */
  readonly tries: readonly CallTry[];
  /** The days and hours in which the customer can be called back. */
  readonly days: readonly CallingDay[];
  /** Null where the product has no visit. */
  readonly bookable: Bookable | null;
}

export interface Colleague {
  readonly code: string;
  readonly name: string;
  readonly branch: string | null;
}

export interface Queue {
  /** The server's clock. */
  readonly now: number;
  readonly mayCall: boolean;
  readonly calls: readonly Call[];
  readonly more: number;
  /** The call that the user has claimed. */
  readonly inHand: CallInHand | null;
  readonly today: { readonly kept: number; readonly of: number };
  readonly colleagues: readonly Colleague[];
}

const chosenOf = ({ dalle, alle }: NonNullable<CallLine['scelta']>) => ({
  from: Date.parse(dalle),
  until: Date.parse(alle),
});

const callOf = (line: CallLine): Call => ({
  code: line.oppID,
  name: `${line.nome} ${line.cognome}`,
  product: BY_CODE[line.prodotto],
  branch: line.filiale && { code: line.filiale.codice, name: line.filiale.nome },
  agent: line.agente,
  ...{ askedAt: Date.parse(line.chiesta), dueAt: Date.parse(line.entro), nextAt: Date.parse(line.riprende) },
  chosen: line.scelta === undefined ? null : chosenOf(line.scelta),
  ...{ tries: line.tentativi, version: line.versione, assignee: line.perChi, isProven: line.confermata },
  band: line.fascia ?? null,
  heldUntil: line.inMano && Date.parse(line.inMano.fino),
  ...{ holder: line.inMano?.nome ?? null, isMine: line.inMano?.mia === true },
});

type WireTry = NonNullable<Output<typeof calls>['mia']>['prove'][number];

/** A line of a call's history. */
export const callTryOf = ({ quando, chi, esito, richiama, riga }: WireTry): CallTry => ({
  ...{ at: Date.parse(quando), who: chi, result: esito, line: riga },
  callAt: richiama === null ? null : Date.parse(richiama),
});

/** The days and hours that the customer may name for the next call. */
export const callingDaysOf = (days: NonNullable<Output<typeof calls>['mia']>['orari']): readonly CallingDay[] =>
  days.map(({ giorno, fasce }) => ({
    day: giorno,
    spans: fasce.map(({ dalle, alle }) => ({ from: minuteOf(dalle), until: minuteOf(alle) })),
  }));

/** Reads the queue of calls, sorted by deadline. */
export async function readCalls(call: DeskCall, byItself: boolean): Promise<Result<Queue, CallFault>> {
  const answer = await call(calls, {}, { byItself });
  if (!answer.ok) return answer;
  const { adesso, siChiama, coda, altre, mia, oggi, colleghi } = answer.value;
  return ok({
    ...{ now: Date.parse(adesso), mayCall: siChiama, calls: coda.map(callOf), more: altre },
    inHand: mia && {
      ...{ call: callOf(mia.chiamata), mobile: mia.cellulare, words: mia.parola },
      tries: mia.prove.map(callTryOf),
      bookable: mia.prenota && {
        ...{ branch: mia.prenota.filiale, email: mia.prenota.email, lacking: mia.prenota.mancano },
        given: mia.prenota.consensi.map(({ scopo, risposta }) => ({ purpose: scopo, isYes: risposta })),
      },
      days: callingDaysOf(mia.orari),
    },
    today: { kept: oggi.mantenute, of: oggi.promesse },
    colleagues: colleghi.map(({ codice, nome, filiale }) => ({ code: codice, name: nome, branch: filiale })),
  });
}

/** The number of waiting and of urgent calls; null without an answer. */
export async function readCallCount(
  call: DeskCall,
): Promise<{ readonly waiting: number; readonly urgent: number } | null> {
  const answer = await call(callCount, {}, { byItself: true });
  return answer.ok ? { waiting: answer.value.attendono, urgent: answer.value.urgenti } : null;
}

/** The call of an action, and its note. */
interface NotedCall {
  readonly of: Call;
  /** A note for the colleague who calls next; '' without one. */
  readonly line: string;
}
/** An action on a call. */
export type CallAct =
  | { readonly kind: 'take'; readonly code: string }
  | (NotedCall & { readonly kind: 'try'; readonly result: CallResult | CallPause; readonly at?: Slot })
  | (NotedCall & { readonly kind: 'close'; readonly outcome: (typeof FINAL_RESULTS)[number] })
  | { readonly kind: 'assign'; readonly of: Call; readonly to: string };

/** Null on success, else the reason; the queue is reloaded in both cases. */
export type CallTrouble = 'presa' | 'inMano' | 'pausa' | 'orario' | 'versione' | 'ora' | 'nessuna';

/** Sends an action on a call, once per key. */
export async function sendCallAct(
  call: DeskCall,
  act: CallAct,
  key: string,
): Promise<Result<CallTrouble | null, CallFault>> {
  const answer = await ask(call, act, key);
  return answer.ok ? ok(answer.value.motivo) : answer;
}

function ask(call: DeskCall, act: CallAct, key: string) {
  if (act.kind === 'take') return call(takeCall, { oppID: act.code }, { key });
  const which = { oppID: act.of.code, versione: act.of.version };
  if (act.kind === 'assign') return call(assignCall, { ...which, chi: act.to }, { key });
  const line = act.line === '' ? {} : { riga: act.line };
  if (act.kind === 'close') return call(closeCall, { ...which, ...line, esito: act.outcome }, { key });
  const named = act.at === undefined ? {} : { giorno: act.at.day, ora: act.at.hour };
  return call(tryCall, { ...which, ...line, ...named, risultato: act.result }, { key });
}

/** Reads the number in clear, which writes an audit entry; null if the call is no longer assigned to the user. */
export async function dial(
  call: DeskCall,
  code: string,
): Promise<Result<{ readonly mobile: string; readonly name: string } | null, CallFault>> {
  const answer = await call(dialCall, { oppID: code });
  if (!answer.ok) return answer;
  const { Status, cellulare, nome } = answer.value;
  return ok(Status === '0' ? { mobile: cellulare, name: nome } : null);
}
