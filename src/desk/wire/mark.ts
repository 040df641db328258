import { arrival, correction, ending, start } from '#contract/desk/attendance.ts';
import type { Step } from '#domain/desk/attendance.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import { type Visit, visitOf } from './day.ts';

/** A mark of a visit; `undo` takes back the last one. */
export type Mark =
  | { readonly kind: 'step'; readonly step: Step; readonly late: boolean }
  | { readonly kind: 'correct'; readonly outcome: Exclude<Step, 'arrive' | 'start'> }
  | { readonly kind: 'undo' };

export interface Marked {
  /** False: a conflict or a forbidden transition; `visit` is the current state. */
  readonly done: boolean;
  readonly visit: Visit;
}

/** Records a mark of a visit, once per key. */
export async function sendMark(
  call: DeskCall,
  { code, version }: Visit,
  mark: Mark,
  key: string,
): Promise<Result<Marked, CallFault>> {
  const answer = await ask(call, { oppID: code, versione: version }, mark, key);
  if (!answer.ok) return answer;
  return ok({ done: answer.value.Status === '0', visit: visitOf(answer.value.visita) });
}

function ask(call: DeskCall, which: { oppID: string; versione: number }, mark: Mark, key: string) {
  if (mark.kind === 'undo') return call(correction, { ...which, esito: null }, { key });
  if (mark.kind === 'correct') return call(correction, { ...which, esito: mark.outcome }, { key });
  const { step, late } = mark;
  if (step === 'arrive') return call(arrival, which, { key });
  if (step === 'start') return call(start, which, { key });
  return call(ending, { ...which, esito: step, dopo: late }, { key });
}
