import { acts } from '#contract/desk/acts.ts';
import { ok, type Result } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';

/** An audit entry. */
export interface AuditEntry {
  readonly at: string;
  readonly who: { readonly code: string; readonly name: string };
  readonly role: string;
  readonly act: string;
  readonly branch: string | null;
  /** The request code of its subject. */
  readonly about: string | null;
  readonly fields: readonly string[];
  readonly reason: string | null;
  readonly refused: boolean;
}

/** The filters of audit entries; '' is any. */
export interface EntryFilter {
  readonly day: IsoDay;
  readonly who: string;
  readonly branch: string;
  readonly about: string;
  /** The wire name of the kind of entry. */
  readonly act: string;
}

/** Reads audit entries of a day, newest first; with `before` those before that instant. */
export async function readEntries(
  call: DeskCall,
  { day, who, branch, about, act }: EntryFilter,
  before?: string,
): Promise<Result<{ readonly acts: readonly AuditEntry[]; readonly more: boolean }, CallFault>> {
  const answer = await call(acts, {
    ...{ giorno: day, chi: who, filiale: branch, oppID: about, atto: act },
    ...(before === undefined ? {} : { prima: before }),
  });
  if (!answer.ok) return answer;
  return ok({
    more: answer.value.altri,
    acts: answer.value.atti.map((act) => ({
      ...{ at: act.quando, who: { code: act.chi.codice, name: act.chi.nome }, role: act.ruolo, act: act.atto },
      ...{ branch: act.filiale, about: act.oppID, fields: act.campi, reason: act.motivo },
      refused: 'refused' in act.modifica,
    })),
  });
}
