import { restoreVisit, withdrawNote, withdrawOutcome } from '#contract/desk/repair.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import { type Visit, visitOf } from './day.ts';

/** Why a reversal failed. */
export type RepairFault = CallFault;

export interface Restored {
  /** Null on success. */
  readonly fault: 'versione' | 'orario' | 'finito' | 'doppio' | null;
  readonly visit: Visit;
  readonly version: number;
}

/** Restores a cancelled visit, once per key. */
export async function sendRestore(
  call: DeskCall,
  { code, version }: { readonly code: string; readonly version: number },
  why: string,
  key: string,
): Promise<Result<Restored, CallFault>> {
  const answer = await call(restoreVisit, { oppID: code, versione: version, perche: why.trim() }, { key });
  if (!answer.ok) return answer;
  const { motivo, visita, versioneAppuntamento } = answer.value;
  return ok({ fault: motivo, visit: visitOf(visita), version: versioneAppuntamento });
}

/** Withdraws a note; false where it was withdrawn before. */
export async function sendWithdrawNote(
  call: DeskCall,
  { code, note }: { readonly code: string; readonly note: string },
  why: string,
  key: string,
): Promise<Result<boolean, CallFault>> {
  const answer = await call(withdrawNote, { oppID: code, nota: note, perche: why.trim() }, { key });
  return answer.ok ? ok(answer.value.Status === '0') : answer;
}

/** Name of this action in the history of a visit. */
export const WITHDRAWN_OUTCOME = withdrawOutcome.call;

/** Withdraws an outcome; `done` is false where it changed meanwhile. */
export async function sendWithdrawOutcome(
  call: DeskCall,
  { code, version }: Pick<Visit, 'code' | 'version'>,
  why: string,
  key: string,
): Promise<Result<{ readonly done: boolean; readonly visit: Visit }, CallFault>> {
  const answer = await call(withdrawOutcome, { oppID: code, versione: version, perche: why.trim() }, { key });
  return answer.ok ? ok({ done: answer.value.Status === '0', visit: visitOf(answer.value.visita) }) : answer;
}
