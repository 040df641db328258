import { passWholeDay, previewWholeDay, type DayPreview as WirePreview } from '#contract/desk/assignment.ts';
import { BY_CODE, type Product } from '#domain/product.ts';
import { ok, type Result } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import { type Preview, previewOf } from './capacity.ts';

/** What to do with a person's day: pass it to a colleague ('' to any free one), or move it. */
export type Goal = { readonly kind: 'pass'; readonly whom: string } | { readonly kind: 'move' };

export interface DayDraft {
  readonly branch: string;
  readonly day: IsoDay;
  /** Code of the absent person. */
  readonly person: string;
  readonly goal: Goal;
}

/** A visit of the day: passed to the colleague, kept at its hour for any free colleague, or displaced. */
export interface DayVisit {
  readonly code: string;
  readonly hour: string;
  readonly name: string;
  readonly product: Product;
  readonly goes: 'passes' | 'free' | 'moves';
}

export interface DayPreview {
  readonly sha256: string;
  readonly visits: readonly DayVisit[];
  /** The effects of the change of capacity; null to pass on. */
  readonly capacity: Preview | null;
}

/** Previews a day passed on or moved; nothing is stored. */
export async function readWholeDay(call: DeskCall, draft: DayDraft): Promise<Result<DayPreview, CallFault>> {
  const answer = await call(previewWholeDay, wireOf(draft));
  return answer.ok ? ok(dayPreviewOf(answer.value)) : answer;
}

/** Why nothing was done: changed since the preview, no visit left, or a second person has to approve. */
export type DayFault = 'changed' | 'empty' | 'second';
const FAULTS = { cambiata: 'changed', vuota: 'empty', approvazione: 'second' } as const;

/** Does exactly what was previewed, once per key. */
export async function sendWholeDay(
  call: DeskCall,
  draft: DayDraft,
  sha256: string,
  key: string,
): Promise<Result<{ readonly fault: DayFault | null; readonly preview: DayPreview }, CallFault>> {
  const answer = await call(passWholeDay, { ...wireOf(draft), sha256 }, { key });
  if (!answer.ok) return answer;
  const { motivo, anteprima } = answer.value;
  return ok({ fault: motivo === null ? null : FAULTS[motivo], preview: dayPreviewOf(anteprima) });
}

const wireOf = ({ branch, day, person, goal }: DayDraft) => ({
  ...{ filiale: branch, giorno: day, di: person },
  scelta: goal.kind === 'move' ? { tipo: 'sposta' as const } : { tipo: 'passa' as const, chi: goal.whom },
});

const GOES = { passa: 'passes', libera: 'free', sposta: 'moves' } as const;

const dayPreviewOf = ({ sha256, visite, capacita }: WirePreview): DayPreview => ({
  sha256,
  visits: visite.map(({ oppID, ora, nome, cognome, prodotto, va }) => ({
    ...{ code: oppID, hour: ora, name: `${nome} ${cognome}`, product: BY_CODE[prodotto], goes: GOES[va] },
  })),
  capacity: capacita && previewOf(capacita),
});
