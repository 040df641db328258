import { type WireWishes, waitingPeople } from '#contract/desk/earlier.ts';
import type { DayPart, PassedOver } from '#domain/earlier/line.ts';
import { ok, type Result } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import { type Visit, visitOf } from './day.ts';

/** An offered earlier slot. */
export interface EarlierOffer {
  readonly place: string;
  readonly day: IsoDay;
  readonly hour: string;
  readonly at: number;
  readonly state: 'offered' | 'taken' | 'refused' | 'expired' | 'superseded';
}
/** What a customer waits for, and the offers so far. */
export interface Wishes {
  readonly from: IsoDay;
  readonly part: DayPart;
  readonly near: boolean;
  readonly since: number;
  readonly offers: readonly EarlierOffer[];
}
interface Named {
  readonly code: string;
  readonly name: string;
}
/** Customers who wait for an earlier slot of a branch, and the branch's offers. `passed`: the customers skipped. */
export interface WaitingList {
  readonly now: number;
  readonly people: readonly (Wishes & { readonly visit: Visit })[];
  readonly offers: readonly (EarlierOffer & {
    readonly to: Named;
    readonly passed: readonly (Named & { readonly why: PassedOver })[];
  })[];
}

const offerOf = ({ nome, giorno, ora, quando, stato }: WireWishes['offerte'][number]): EarlierOffer => ({
  ...{ place: nome, day: giorno, hour: ora, at: Date.parse(quando), state: stato },
});

export const wishesOf = ({ dal, parte, vicine, chiesta, offerte }: WireWishes): Wishes => ({
  ...{ from: dal, part: parte, near: vicine, since: Date.parse(chiesta), offers: offerte.map(offerOf) },
});

/** Reads the customers who wait for an earlier slot at a branch. */
export async function readWaiting(
  call: DeskCall,
  branch: string,
  byItself: boolean,
): Promise<Result<WaitingList, CallFault>> {
  const answer = await call(waitingPeople, { filiale: branch }, { byItself });
  if (!answer.ok) return answer;
  const { adesso, persone, offerte } = answer.value;
  return ok({
    now: Date.parse(adesso),
    people: persone.map((each) => ({ ...wishesOf(each), visit: visitOf(each.visita) })),
    offers: offerte.map((each) => ({
      ...{ ...offerOf(each), to: { code: each.a.oppID, name: each.a.nome } },
      passed: each.saltati.map(({ oppID, nome, perche }) => ({ code: oppID, name: nome, why: perche })),
    })),
  });
}
