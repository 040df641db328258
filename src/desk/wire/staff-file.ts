import { previewStaffFile, proposeStaffFile, type StaffFileAnswer } from '#contract/desk/staff-file.ts';
import type { Role } from '#domain/desk/roles.ts';
import type { StaffFileNotice, StaffPlanFault } from '#domain/desk/staff-file.ts';
import { ok, type Result } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';

/** A change of a line; `end`: the access ends at once, and there is no role. */
export interface FileChange {
  readonly line: number;
  readonly code: string;
  readonly name: string;
  readonly kind: 'new' | 'role' | 'cover' | 'end';
  readonly role: Role | null;
  readonly branch: string | null;
  readonly area: string | null;
  readonly agent: string | null;
  readonly last: IsoDay | null;
}
/** A remark on a line (0: the whole file), with the columns, place or code that it is about. */
export interface FileRemark<Kind> {
  readonly line: number;
  readonly code: string;
  readonly kind: Kind;
  readonly about: string;
}
/** What a file changes; with faults it changes nothing. `same`: people whose lines change nothing. */
export interface StaffFilePlan {
  readonly changes: readonly FileChange[];
  readonly faults: readonly FileRemark<StaffPlanFault>[];
  readonly notices: readonly FileRemark<StaffFileNotice>[];
  readonly same: number;
}

const KINDS = { nuova: 'new', ruolo: 'role', copertura: 'cover', chiude: 'end' } as const;

interface WireRemark<Kind> {
  readonly riga: number;
  readonly codice: string;
  readonly motivo: Kind;
  readonly dettaglio: string;
}
const remarkOf = <Kind>({ riga, codice, motivo, dettaglio }: WireRemark<Kind>): FileRemark<Kind> => ({
  ...{ line: riga, code: codice, kind: motivo, about: dettaglio },
});

const planOf = ({ righe, errori, avvisi, uguali }: StaffFileAnswer): StaffFilePlan => ({
  changes: righe.map(({ riga, codice, nome, tipo, ruolo, filiale, area, agente, al }) => ({
    ...{ line: riga, code: codice, name: nome, kind: KINDS[tipo], role: ruolo },
    ...{ branch: filiale, area, agent: agente, last: al },
  })),
  faults: errori.map(remarkOf),
  notices: avvisi.map(remarkOf),
  same: uguali,
});

/** What a file in base64 would change. */
export async function readStaffFile(call: DeskCall, file: string): Promise<Result<StaffFilePlan, CallFault>> {
  const answer = await call(previewStaffFile, { file });
  return answer.ok ? ok(planOf(answer.value)) : answer;
}

/** Proposes the changes of a file, once per key. */
export async function sendStaffFile(
  call: DeskCall,
  file: string,
  key: string,
): Promise<Result<StaffFilePlan, CallFault>> {
  const answer = await call(proposeStaffFile, { file }, { key });
  return answer.ok ? ok(planOf(answer.value)) : answer;
}
