import {
  applyAbsence,
  applyCapacity,
  type Bozza,
  type CapacityChange,
  capacityHistory,
  previewCapacity,
  previewUndo,
  undoCapacity,
  type Preview as WirePreview,
  type Undoing as WireUndoing,
} from '#contract/desk/capacity.ts';
import type { Output } from '#contract/endpoint.ts';
import type { OfferedHour } from '#contract/proposal.ts';
import type { Cause, ChangeKind } from '#domain/desk/capacity.ts';
import { BY_CODE, type Product } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import { type Change, changeOf, draftOf } from './capacity-draft.ts';
import type { Slot } from './change.ts';

/** A slot offered instead of a lost one. */
export interface Offer extends Slot {
  readonly branch: string;
  readonly name: string;
  /** The distance from the former branch; null: the branch is unchanged. */
  readonly km: number | null;
  readonly isReserved: boolean;
}

/** A person whose appointment would be displaced. */
export interface DisplacedPerson extends Slot {
  readonly code: string;
  readonly name: string;
  readonly branch: string;
  readonly cause: Cause;
  readonly product: Product;
  readonly offers: readonly Offer[];
  readonly isToCall: boolean;
}

/** An appointment that was displaced before and gets its former slot back. */
export interface KeptAppointment extends Slot {
  readonly code: string;
  readonly name: string;
}

/** A slot whose seats change. */
interface ChangedSlot extends Slot {
  readonly branch: string;
  readonly before: number;
  readonly after: number;
  readonly visits: number;
  readonly holds: number;
}

/** The effect of a change. */
export interface Preview {
  readonly sha256: string;
  readonly now: number;
  readonly people: readonly DisplacedPerson[];
  /** Appointments that were displaced before and get their former slots back. */
  readonly keeping: readonly KeptAppointment[];
  readonly holds: number;
  readonly slots: readonly ChangedSlot[];
  /** Days until the first free slot; null: none. */
  readonly branches: readonly {
    readonly code: string;
    readonly name: string;
    readonly before: number | null;
    readonly after: number | null;
  }[];
  /** A nearby branch that could lend a consultant; null without one. */
  readonly loan: Loan | null;
  readonly needsSecond: boolean;
}

export interface Loan {
  readonly from: string;
  readonly name: string;
  readonly km: number;
  readonly day: IsoDay;
  readonly fromHour: string;
  readonly untilHour: string;
  readonly receive: number;
  readonly booked: number;
}

/** A change that was applied, or waits for approval. */
export interface CapacityChangeEntry {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly state: CapacityChange['stato'];
  readonly from: IsoDay;
  readonly to: IsoDay | null;
  readonly reason: string;
  readonly who: string | null;
  readonly second: string | null;
  readonly at: number;
  readonly people: number;
  readonly decided: number;
  readonly canUndo: boolean;
  /** Only others can undo it. */
  readonly isOfOthers: boolean;
  /** A later change of the same days must be undone first. */
  readonly isOverwritten: boolean;
  /** The change itself while it waits for a second person, else null. */
  readonly draft: Change | null;
}

/** Previews a change without storing it. */
export async function sendPreview(call: DeskCall, change: Change): Promise<Result<Preview, CallFault>> {
  const answer = await call(previewCapacity, { bozza: draftOf(change) });
  return answer.ok ? ok(previewOf(answer.value)) : answer;
}

/** The result of an apply: done, waiting for a second person, or not done because the preview is outdated. */
export interface ApplyResult {
  readonly state: 'applied' | 'waiting' | 'changed';
  readonly id: string | null;
  readonly preview: Preview;
}

interface Applying {
  readonly change: Change;
  readonly sha256: string;
  /** The change that waits for a second person. */
  readonly id: string | null;
}

/** Applies a preview. */
export async function sendApply(
  call: DeskCall,
  { change, sha256, id }: Applying,
  key: string,
): Promise<Result<ApplyResult, CallFault>> {
  const input = { bozza: draftOf(change), sha256, ...(id === null ? {} : { modifica: id }) };
  const answer = await call(applyCapacity, input, { key });
  return answer.ok ? ok(resultOf(answer.value)) : answer;
}

/** Applies the preview of an own absence, which needs no permission for other changes. */
export async function sendOwnAbsence(
  call: DeskCall,
  { change, sha256 }: Applying,
  key: string,
): Promise<Result<ApplyResult, CallFault>> {
  const bozza = draftOf(change);
  if (bozza.tipo !== 'absence') return err('rejected');
  const answer = await call(applyAbsence, { bozza, sha256 }, { key });
  return answer.ok ? ok(resultOf(answer.value)) : answer;
}

function resultOf({ motivo, modifica, anteprima }: Output<typeof applyCapacity>): ApplyResult {
  const state = motivo === null ? 'applied' : motivo === 'approvazione' ? 'waiting' : 'changed';
  return { state, id: modifica, preview: previewOf(anteprima) };
}

/** A person who has decided; an undo changes nothing for them. */
interface Decided extends KeptAppointment {
  readonly state: WireUndoing['decise'][number]['stato'];
  readonly place: string;
}
export interface UndoPreview {
  readonly effect: Preview;
  readonly decided: readonly Decided[];
}
const undoPreviewOf = ({ anteprima, decise }: WireUndoing): UndoPreview => ({
  effect: previewOf(anteprima),
  decided: decise.map((each) => ({ ...keepingOf(each), state: each.stato, place: each.filiale })),
});

/** Previews an undo; null: it cannot be undone. */
export async function readUndo(call: DeskCall, id: string): Promise<Result<UndoPreview | null, CallFault>> {
  const answer = await call(previewUndo, { modifica: id });
  if (!answer.ok) return answer;
  return ok(answer.value.effetti === null ? null : undoPreviewOf(answer.value.effetti));
}

/** Undoes a change as previewed. If it was not done: the new preview, or null if it cannot be undone. */
export async function sendUndo(
  call: DeskCall,
  asked: { readonly id: string; readonly sha256: string },
  key: string,
): Promise<Result<{ readonly isDone: boolean; readonly now: UndoPreview | null }, CallFault>> {
  const answer = await call(undoCapacity, { modifica: asked.id, sha256: asked.sha256 }, { key });
  if (!answer.ok) return answer;
  const { Status, effetti } = answer.value;
  return ok({ isDone: Status === '0', now: effetti ? undoPreviewOf(effetti) : null });
}

export async function readHistory(
  call: DeskCall,
  branch: string,
  before?: string,
): Promise<Result<{ readonly changes: readonly CapacityChangeEntry[]; readonly more: boolean }, CallFault>> {
  const answer = await call(capacityHistory, { filiale: branch, ...(before === undefined ? {} : { prima: before }) });
  if (!answer.ok) return answer;
  return ok({ changes: answer.value.modifiche.map(madeOf), more: answer.value.altre });
}

const bozzaOrNull = (bozza: Bozza | null) => (bozza === null ? null : changeOf(bozza));

const madeOf = (wire: CapacityChange): CapacityChangeEntry => ({
  ...{ id: wire.id, kind: wire.tipo, state: wire.stato, from: wire.dal, to: wire.al, reason: wire.motivo },
  ...{ who: wire.chi, second: wire.secondo, at: Date.parse(wire.quando), people: wire.persone, decided: wire.decise },
  ...{
    canUndo: wire.annullabile,
    isOfOthers: wire.soloAltri,
    isOverwritten: wire.sostituita,
    draft: bozzaOrNull(wire.bozza),
  },
});

export const offerOf = ({ filiale, nome, giorno, ora, km, riservato }: OfferedHour): Offer => ({
  ...{ branch: filiale, name: nome, day: giorno, hour: ora, km, isReserved: riservato },
});

const keepingOf = (each: {
  oppID: string;
  nome: string;
  cognome: string;
  giorno: IsoDay;
  ora: string;
}): KeptAppointment => ({
  ...{ code: each.oppID, name: `${each.nome} ${each.cognome}`, day: each.giorno, hour: each.ora },
});

export const previewOf = ({ sha256, adesso, persone, tengono, ...wire }: WirePreview): Preview => ({
  ...{ sha256, now: Date.parse(adesso), holds: wire.tenute, needsSecond: wire.secondo },
  keeping: tengono.map(keepingOf),
  people: persone.map((each) => ({
    ...{ code: each.oppID, name: `${each.nome} ${each.cognome}`, branch: each.filiale, day: each.giorno },
    ...{ hour: each.ora, cause: each.causa, product: BY_CODE[each.prodotto], isToCall: each.daChiamare },
    offers: each.posti.map(offerOf),
  })),
  slots: wire.mezzore.map((each) => ({
    ...{ branch: each.filiale, day: each.giorno, hour: each.ora, before: each.prima, after: each.dopo },
    ...{ visits: each.visite, holds: each.tenute },
  })),
  branches: wire.filiali.map((each) => ({
    ...{ code: each.codice, name: each.nome, before: each.primoLibero, after: each.primoLiberoDopo },
  })),
  loan: wire.prestito === null ? null : loanOf(wire.prestito),
});

const loanOf = (wire: NonNullable<WirePreview['prestito']>): Loan => ({
  ...{ from: wire.da, name: wire.nome, km: wire.km, day: wire.giorno, fromHour: wire.daOra, untilHour: wire.aOra },
  ...{ receive: wire.consulenti, booked: wire.prenotate },
});
