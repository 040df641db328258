import { mergePersons, previewMerge, undoMerge } from '#contract/desk/merge.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import type { FoundVisit } from './book.ts';
import { visitOf } from './day.ts';

export type MergeFault = 'stesso' | 'cliente' | 'nomi' | 'doppio' | 'cambiata';

/** Request codes of two visits of one person: `right` has the right tax code. */
export interface Two {
  readonly right: string;
  readonly wrong: string;
}
export interface MergePreview {
  readonly fault: MergeFault | null;
  readonly visits: readonly FoundVisit[];
  /** Names this preview in the request that applies it. */
  readonly sha256: string;
}

/** What a merge would move. */
export async function readMergePreview(
  call: DeskCall,
  { right, wrong }: Two,
): Promise<Result<MergePreview, CallFault>> {
  const answer = await call(previewMerge, { giusta: right, sbagliata: wrong });
  if (!answer.ok) return answer;
  const { motivo, visite, sha256 } = answer.value;
  return ok({ fault: motivo, sha256, visits: visite.map((line) => ({ ...visitOf(line), branch: line.filiale })) });
}

/** Applies a preview, once per key; null on success. */
export async function sendMerge(
  call: DeskCall,
  { right, wrong }: Two,
  { sha256, why }: { readonly sha256: string; readonly why: string },
  key: string,
): Promise<Result<MergeFault | null, CallFault>> {
  const answer = await call(mergePersons, { giusta: right, sbagliata: wrong, sha256, perche: why.trim() }, { key });
  return answer.ok ? ok(answer.value.motivo) : answer;
}

/** Undoes a merge, once per key; false where the former tax code has an active visit again. */
export async function sendUndoMerge(call: DeskCall, id: string, key: string): Promise<Result<boolean, CallFault>> {
  const answer = await call(undoMerge, { unione: id }, { key });
  return answer.ok ? ok(answer.value.Status === '0') : answer;
}
